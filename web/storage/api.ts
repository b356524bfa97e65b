import { queryOptions } from "@tanstack/react-query";
import type { Storage } from "../../contract/storage.ts";
import { callApi } from "../calls/api.ts";

export const storageQuery = () =>
  queryOptions({
    queryKey: ["storage"],
    queryFn: async ({ signal }) =>
      (await callApi<{ data: Storage }>("/storage", { signal, mayTakeLong: true })).data,
  });

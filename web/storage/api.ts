import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Storage } from "../../contract/storage.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";

export const storageQuery = () =>
  queryOptions({
    queryKey: ["storage"],
    meta: { isErrorShownByPage: "while empty" as const },
    queryFn: async ({ signal }) =>
      (await callApi<{ data: Storage }>("/storage", { signal, mayTakeLong: true })).data,
  });

export const removeFilesMutation = (what: "held" | "orphans") =>
  mutationOptions({
    mutationFn: async () => {
      const answer = await callApi<WithMessage>(`/storage/${what}/removal`, {
        method: "POST",
        mayTakeLong: true,
      });
      await reload([["storage"], ["deleted demos"]]);
      return answer;
    },
  });

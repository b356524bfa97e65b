import { queryOptions } from "@tanstack/react-query";
import type { Dashboard } from "../../contract/dashboard.ts";
import { callApi } from "../calls/api.ts";

/** Recounted whenever a person changes: the key is one of theirs. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ["users", "dashboard"],
    meta: { isToldByPage: true },
    queryFn: async ({ signal }) =>
      (await callApi<{ data: Dashboard }>("/dashboard", { signal })).data,
  });

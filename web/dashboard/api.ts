import { queryOptions } from "@tanstack/react-query";
import type { Dashboard } from "../../contract/dashboard.ts";
import { dataFrom } from "../calls/data-from.ts";

/** Recounted whenever a person changes: the key is one of theirs. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ["users", "dashboard"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<Dashboard>("/dashboard"),
  });

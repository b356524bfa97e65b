import { queryOptions } from "@tanstack/react-query";
import type { UsedTag } from "../../contract/tags.ts";
import { callApi } from "../calls/api.ts";

/** Under demos, for they are written with these: whatever reloads their choices reloads the tags. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ["demos", "choices", "tags"],
    queryFn: async ({ signal }) => (await callApi<{ data: UsedTag[] }>("/tags", { signal })).data,
  });

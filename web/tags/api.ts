import { queryOptions } from "@tanstack/react-query";
import type { UsedTag } from "../../contract/tags.ts";
import { dataFrom } from "../calls/data-from.ts";

/** Under demos, for they are written with these: whatever reloads their choices reloads the tags. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ["demos", "choices", "tags"],
    ...dataFrom<UsedTag[]>("/tags"),
  });

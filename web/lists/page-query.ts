import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../calls/api.ts";
import { preloadedAnswer } from "../start/preload.ts";

export type Page<Row> = {
  data: Row[];
  totalPages: number;
  totalCount: number;
  /** Nothing has what was looked for; these are spelled alike. */
  is_similar?: boolean;
};

/** One page of the list of a noun. The previous page stays visible until the next one has loaded. */
export function pageQuery<Row>(
  noun: string,
  path: string,
  filter: { page: number } & Record<string, string | number>,
) {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, `${value}`]),
  );
  const address = `${path}?${query}`;
  return queryOptions({
    queryKey: [noun, "list", filter],
    queryFn: ({ signal }) => callApi<Page<Row>>(address, { signal }),
    initialData: () => preloadedAnswer(address) as Page<Row> | undefined,
    placeholderData: keepPreviousData,
    meta: { isErrorShownByPage: "while empty" as const },
  });
}

/** What a list is narrowed to: an empty part narrows nothing, and is not sent. */
export const given = (filter: Record<string, string>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));

import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

type Paged = { data: { totalPages: number } | undefined; isPlaceholderData: boolean };

/**
 * A page that the list no longer has (its last row was deleted, or the link is old) becomes the last one.
 * True while that has yet to happen: the empty page in between is not the truth about the list.
 */
export function useClampedPage(page: number, list: Paged) {
  const [, setParams] = useSearchParams();
  const pages = list.isPlaceholderData ? undefined : list.data?.totalPages;
  const last = pages !== undefined && page > Math.max(1, pages) ? Math.max(1, pages) : undefined;
  // Replaced, not added: else Back would lead to the page that does not exist, and from there here again.
  const goTo = useEffectEvent((existing: number) =>
    setParams(
      (params) => {
        params.set("page", `${existing}`);
        return params;
      },
      { replace: true },
    ),
  );
  // An effect, for how many pages there are is known only once the server has answered.
  useEffect(() => {
    if (last !== undefined) goTo(last);
  }, [last]);
  return last !== undefined;
}

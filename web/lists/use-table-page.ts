import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../calls/api.ts";
import { t } from "../ui/language.ts";
import { useClampedPage } from "./use-clamped-page.ts";

type Page<Row> = { data: Row[]; totalPages: number; totalCount: number };
type Place = { page: number; size: number };

/** What the table of every paged list has in common: its rows, why there are none, and the way to other pages. */
export function useTablePage<Row>(
  list: UseQueryResult<Page<Row>>,
  { page, size }: Place,
  change: (part: Partial<Place>) => void,
  clear?: () => void,
) {
  const isMoving = useClampedPage(page, list);
  return {
    rows: list.data?.data ?? [],
    isLoading: list.isLoading || isMoving,
    failure: list.isLoadingError
      ? { message: messageOf(list.error), onRetry: list.refetch }
      : undefined,
    emptyText: clear ? t("No results found") : t("Nothing here yet"),
    onClearFilters: clear,
    page,
    size,
    totalCount: list.data?.totalCount ?? 0,
    onPage: (next: number) => change({ page: next }),
    onSize: (next: number) => change({ size: next }),
  };
}

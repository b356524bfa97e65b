import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { messageOf } from "../calls/api.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Pagination } from "../ui/table/pagination.tsx";
import { useRowFocus } from "../ui/table/use-row-focus.ts";
import { useClampedPage } from "./use-clamped-page.ts";

type Props<Item> = {
  list: UseQueryResult<{ data: Item[]; totalPages: number; totalCount: number }>;
  page: number;
  onPage: (page: number) => void;
  /** Classes of the grid: how many columns, how far apart. */
  columns: string;
  loadingLabel: string;
  /** A card that is on its way. */
  skeleton: ReactNode;
  /** Shown where there is none. */
  empty: ReactNode;
  renderCard: (item: Item, index: number) => ReactNode;
};

/** As many as a window shows. */
const BLANKS = Array.from({ length: 10 }, (_, index) => `blank ${index}`);

/** One page of cards, or why there is none. */
export function CardGrid<Item extends { _id: string }>(props: Props<Item>) {
  const { list, page } = props;
  const box = useRef<HTMLDivElement>(null);
  const isMoving = useClampedPage(page, list);
  useRowFocus(box, isMoving ? undefined : list.data?.data);
  return (
    <div ref={box} className="rounded-card">
      <Cards {...props} isLoading={list.isPending || isMoving} />
    </div>
  );
}

function Cards<Item extends { _id: string }>(props: Props<Item> & { isLoading: boolean }) {
  const { list, page, onPage, columns, renderCard } = props;
  if (props.isLoading)
    return (
      <Skeleton label={props.loadingLabel} className={`grid grid-cols-1 ${columns}`}>
        {BLANKS.map((blank) => (
          <div key={blank} aria-hidden>
            {props.skeleton}
          </div>
        ))}
      </Skeleton>
    );
  if (list.isError)
    return <FailedState message={messageOf(list.error)} onRetry={() => list.refetch()} />;
  const { data = [], totalPages = 1 } = list.data ?? {};
  if (data.length === 0) return props.empty;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <ul className={`grid grid-cols-1 ${columns}`}>
        {data.map((item, index) => (
          <li key={item._id} data-row={item._id} className="flex *:w-full *:min-w-0">
            {renderCard(item, index)}
          </li>
        ))}
      </ul>
      {totalPages > 1 && (
        <div className="mt-6 flex justify-center">
          <Pagination page={page} totalPages={totalPages} onPage={onPage} />
        </div>
      )}
    </div>
  );
}

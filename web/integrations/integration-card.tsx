import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "../calls/api.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";

type Props<Item> = {
  title: string;
  about: string;
  /** The words of the button that makes another one. */
  make: string;
  onMake: () => void;
  query: UseQueryResult<Item[]>;
  loading: string;
  empty: { icon: ReactNode; title: string; hint: string };
  renderItems: (items: Item[]) => ReactNode;
  /** Dialogs. */
  children?: ReactNode;
};

/** One kind of integration: what it is for, all there are, and a button for another one. */
export function IntegrationCard<Item>({
  query,
  empty,
  renderItems,
  children,
  ...texts
}: Props<Item>) {
  return (
    <Card className="mb-6 px-4.5 pt-4 pb-1.5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold">{texts.title}</h2>
          <p className="text-small text-ink-2">{texts.about}</p>
        </div>
        <Button
          size="sm"
          icon={<Plus size="0.9375rem" aria-hidden />}
          onClick={texts.onMake}
          aria-haspopup="dialog"
        >
          {texts.make}
        </Button>
      </div>
      {query.isPending ? (
        <SkeletonRows label={texts.loading} count={2} />
      ) : query.data === undefined ? (
        <FailedState message={messageOf(query.error)} onRetry={() => query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        renderItems(query.data)
      )}
      {children}
    </Card>
  );
}

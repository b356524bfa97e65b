import type { UseQueryResult } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { type Demo, demoMessages } from "../../contract/demos.ts";
import { messageOf } from "../calls/api.ts";
import { useClampedPage } from "../lists/use-clamped-page.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t, translate } from "../ui/language.ts";
import { Pagination } from "../ui/table/pagination.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { DemoPage } from "./api.ts";

type Props = {
  demos: UseQueryResult<DemoPage>;
  page: number;
  columns: string;
  onPage: (page: number) => void;
  /** `isEarly` where it is in sight as soon as the page opens. */
  renderCard: (demo: Demo, isEarly: boolean) => ReactNode;
  /** Shown where something was looked for and nothing fits. */
  noMatch?: ReactNode;
};

/** The first row of a wide window. */
const EARLY = 4;

/** One page of demos, or why there is none. */
export function DemoGrid({ demos, page, columns, onPage, renderCard, noMatch }: Props) {
  const isMoving = useClampedPage(page, demos);
  if (demos.isPending || isMoving)
    return (
      <div className="grid min-h-[40dvh] place-items-center max-sm:min-h-[70dvh]">
        <Spinner label={t("Loading the demos")} size={28} />
      </div>
    );
  if (demos.isError)
    return <FailedState message={messageOf(demos.error)} onRetry={() => demos.refetch()} />;
  const { data, totalPages } = demos.data;
  if (data.length === 0) return noMatch || <NoDemos />;
  return (
    <div aria-busy={demos.isPlaceholderData}>
      <ul className={`grid gap-4.5 ${columns}`}>
        {data.map((demo, index) => (
          <li key={demo._id} className="flex [&>*]:w-full">
            {renderCard(demo, index < EARLY)}
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

const NoDemos = () => (
  <EmptyState
    title={translate(demoMessages.none)}
    action={
      <ButtonLink to="/new-demo" icon={<Upload size={16} aria-hidden />}>
        {t("Start Upload")}
      </ButtonLink>
    }
  />
);

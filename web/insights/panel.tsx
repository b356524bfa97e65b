import { type ReactNode, useId, useState } from "react";
import type { InsightView } from "../../contract/insights.ts";
import { messageOf } from "../calls/api.ts";
import { ExportIconMenu } from "../lists/export-menu.tsx";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonLine } from "../ui/skeleton.tsx";
import { exportInsights, type InsightFilter } from "./api.ts";

type PanelQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  title: string;
  hint?: string;
  query: PanelQuery<Data>;
  /** Without it there is only the table. */
  renderChart?: (data: Data, onTable: () => void) => ReactNode;
  renderTable: (data: Data) => ReactNode;
  file?: { filter: InsightFilter; view: InsightView };
  className?: string;
  /** What figures elsewhere on the page lead to. */
  id?: string;
};

/** One answer: as a picture, as a table behind it, and as a file. */
export function Panel<Data>({ title, hint, query, file, className, id, ...ways }: Props<Data>) {
  const { renderChart, renderTable } = ways;
  const titleId = useId();
  const [isTable, setIsTable] = useState(renderChart === undefined);
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={joinClasses("min-w-0 scroll-mt-20", className)}
    >
      <Card className="flex h-full flex-col p-4.5">
        <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div>
            <h2 id={titleId} className="font-semibold">
              {title}
            </h2>
            {hint !== undefined && <p className="text-small text-ink-2">{hint}</p>}
          </div>
          <div className="-mr-2 flex items-center">
            {renderChart && (
              <Button variant="ghost" size="sm" onClick={() => setIsTable(!isTable)}>
                {isTable ? t("Chart") : t("Table")}
                <span className="sr-only">: {title}</span>
              </Button>
            )}
            {file && (
              <ExportIconMenu
                title={title}
                onExport={(format) => exportInsights(file.filter, file.view, format)}
              />
            )}
          </div>
        </header>
        {/* A chart whose code does not come leaves the table, and the page. */}
        <FailedLoadBoundary key={String(isTable)} fallback={<FailedPiece />}>
          <Answer
            query={query}
            render={(data) =>
              isTable || !renderChart
                ? renderTable(data)
                : renderChart(data, () => setIsTable(true))
            }
          />
        </FailedLoadBoundary>
      </Card>
    </section>
  );
}

type AnswerProps<Data> = { query: PanelQuery<Data>; render: (data: Data) => ReactNode };

function Answer<Data>({ query, render }: AnswerProps<Data>) {
  if (query.data !== undefined) return render(query.data);
  if (query.isError)
    return <FailedState message={messageOf(query.error)} onRetry={query.refetch} />;
  return (
    <div aria-busy className="flex min-h-40 flex-col gap-3">
      <span className="sr-only">{t("Loading…")}</span>
      {["w-full", "w-5/6", "w-2/3", "w-1/2"].map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </div>
  );
}

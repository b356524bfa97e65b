import { ArrowLeft, CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { memo } from "react";
import { BulkSummary } from "../lists/bulk-results.tsx";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import type { Line } from "./assigning.ts";

type Props = { lines: readonly Line[]; onBack: (() => void) | undefined };

/** One line per pair, in the order in which they were chosen. */
export function AssignResults({ lines, onBack }: Props) {
  const done = lines.filter(({ outcome }) => outcome?.isDone).length;
  const isOver = lines.every(({ outcome }) => outcome !== undefined);
  const text = t("{done} of {count} assigned", { done, count: lines.length });
  return (
    <div>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        {isOver ? (
          <BulkSummary isComplete={done === lines.length}>{text}</BulkSummary>
        ) : (
          <output className="font-semibold">{text}</output>
        )}
        {onBack && (
          <Button
            variant="ghost"
            size="sm"
            icon={<ArrowLeft size="1rem" aria-hidden />}
            onClick={onBack}
          >
            {t("Back to selection")}
          </Button>
        )}
      </div>
      <ul
        aria-label={t("Results")}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {lines.map((line) => (
          <ResultLine key={`${line.demo.value} ${line.person.value}`} line={line} />
        ))}
      </ul>
    </div>
  );
}

/** Remembered, so that one more result among a thousand draws one line, not a thousand. */
const ResultLine = memo(({ line: { demo, person, outcome } }: { line: Line }) => (
  <li className="flex items-center gap-3 px-3 py-2.5">
    {outcome === undefined ? (
      <LoaderCircle size="1.125rem" aria-hidden className="shrink-0 animate-turn text-ink-2" />
    ) : outcome.isDone ? (
      <CircleCheck size="1.125rem" aria-hidden className="shrink-0 text-brand" />
    ) : (
      <CircleX size="1.125rem" aria-hidden className="shrink-0 text-danger" />
    )}
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{demo.label}</p>
      <p className="text-small wrap-anywhere text-ink-2">{person.label}</p>
    </div>
    <p
      className={`max-w-1/2 text-right text-small ${outcome?.isDone === false ? "text-danger" : "text-ink-2"}`}
    >
      {outcome ? translate(outcome.message) : t("Waiting…")}
    </p>
  </li>
));
ResultLine.displayName = "ResultLine";

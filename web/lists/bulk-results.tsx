import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "../ui/class-names.ts";
import { plural, t } from "../ui/language.ts";
import { FoldedList } from "./folded-list.tsx";

/** What became of one of many, and why. */
export type BulkLine = {
  id: string;
  name: string;
  state: "done" | "refused" | "not-tried";
  reason: string;
};
type Counts = { done: number; refused: number; notTried: number };

/** How many were done, and how many were not: then it is no success, and the lines say which and why. */
export function BulkResults({ counts, lines }: { counts: Counts; lines: readonly BulkLine[] }) {
  const { done, refused, notTried } = counts;
  const parts = [
    plural(done, "{count} done", "{count} done"),
    refused > 0 && plural(refused, "{count} refused", "{count} refused"),
    notTried > 0 && plural(notTried, "{count} not attempted", "{count} not attempted"),
  ];
  return (
    <>
      <BulkSummary isComplete={refused + notTried === 0}>
        {parts.filter(Boolean).join(" · ")}
      </BulkSummary>
      {lines.length > 0 && (
        <div className="mt-3">
          <FoldedList
            label={t("Results")}
            items={lines.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))}
            keyOf={({ id }) => id}
            draw={drawLine}
          />
        </div>
      )}
    </>
  );
}

/** Green only where all was done. */
export const BulkSummary = ({
  isComplete,
  children,
}: {
  isComplete: boolean;
  children: ReactNode;
}) => (
  <output
    className={joinClasses(
      "flex items-start gap-2.5 rounded-control px-3.5 py-2.5 font-medium",
      isComplete ? "bg-brand-soft text-brand" : "bg-warn-soft text-warn",
    )}
  >
    {isComplete ? (
      <CircleCheck size="1.125rem" aria-hidden className="mt-px shrink-0" />
    ) : (
      <TriangleAlert size="1.125rem" aria-hidden className="mt-px shrink-0" />
    )}
    <span className="min-w-0">{children}</span>
  </output>
);

const drawLine = (line: BulkLine) => (
  <span className="flex items-start gap-2.5">
    {icons[line.state]}
    <span className="min-w-0">
      <span className="block font-medium">{line.name}</span>
      <span className="block text-small text-ink-2">{line.reason}</span>
    </span>
  </span>
);

/** What needs a look comes first. */
const order = ["refused", "not-tried", "done"];
const icons = {
  done: <CircleCheck size="1.125rem" aria-hidden className="mt-px shrink-0 text-brand" />,
  refused: <CircleAlert size="1.125rem" aria-hidden className="mt-px shrink-0 text-danger" />,
  "not-tried": <CircleDashed size="1.125rem" aria-hidden className="mt-px shrink-0 text-ink-2" />,
};

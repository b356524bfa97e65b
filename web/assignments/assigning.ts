import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "../ui/language.ts";
import { type NextStep, showError, showSuccess, showWarning } from "../ui/toasts.tsx";
import { assignMutation, type Outcome, type Pair } from "./api.ts";

export type Line = Pair & { outcome?: Outcome | undefined };

/** Assigns pair by pair, and remembers what became of each. It goes on when nobody looks any more. */
export function useAssigning() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const showAll = useAssignmentsStep();
  const assign = useMutation({
    ...assignMutation(),
    onSuccess: (outcomes) => showOutcome(outcomes, showAll),
  });

  const run = (kept: readonly Line[], pairs: readonly Pair[]) => {
    setLines([...kept, ...pairs]);
    const onOutcome = (index: number, outcome: Outcome) =>
      setLines((now) =>
        now.map((line, i) => (i === kept.length + index ? { ...line, outcome } : line)),
      );
    assign.mutate({ pairs, onOutcome });
  };
  const failed = lines.filter(isFailed);
  return {
    lines,
    failed,
    isRunning: assign.isPending,
    start: (pairs: readonly Pair[]) => run([], pairs),
    /** Those that broke, once more. What the server refused it would refuse again. */
    retry: () =>
      run(
        lines.filter((line) => !isFailed(line)),
        failed.map(({ demo, person, lastDay }) => ({ demo, person, lastDay })),
      ),
    clear: () => setLines([]),
  };
}

const PATH = "/assigned-products";

/** Elsewhere than in the list itself, the way to it. */
export function useAssignmentsStep(): NextStep | undefined {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (pathname === PATH) return undefined;
  return { label: t("Show assignments"), take: () => void navigate(PATH) };
}

export const pairAll = (
  demos: readonly Pair["demo"][],
  people: readonly Pair["person"][],
  lastDay: string,
) => demos.flatMap((demo) => people.map((person) => ({ demo, person, lastDay })));

const isFailed = ({ outcome }: Line) => outcome?.isDone === false && !outcome.isRefused;

/** A single pair speaks with the server's words, several are counted. */
function showOutcome(outcomes: readonly Outcome[], showAll: NextStep | undefined) {
  const [first] = outcomes;
  if (!first) return;
  const done = outcomes.filter(({ isDone }) => isDone).length;
  const count = outcomes.length;
  const message = count === 1 ? first.message : t("{done} of {count} assigned", { done, count });
  if (done === count) showSuccess(message, showAll);
  else if (done > 0) showWarning(message, showAll);
  else showError(message);
}

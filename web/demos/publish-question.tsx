import { useState } from "react";
import { gradeOf, type TrialRun } from "../../contract/builds/trial-runs.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { cautionOf } from "../player/trial-run-text.ts";
import { t } from "../ui/language.ts";

const QuestionModal = lazyDialog(async () => ({
  default: (await import("../forms/question-modal.tsx")).QuestionModal,
}));

export type PublishQuestion = ReturnType<typeof usePublishQuestion>;

/** What failed its trial run is published only by a second step, which says so. `before` was seen earlier. */
export function usePublishQuestion(before?: { buildId: string; noted: TrialRun }) {
  const [noted, setNoted] = useState<{ buildId: string; noted: TrialRun | null } | null>(null);
  const failed = failureOf(noted ?? before);
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const decide = (isConfirmed: boolean) => {
    setAnswer(null);
    answer?.(isConfirmed);
  };
  return {
    onNoted: (buildId: string, seen: TrialRun | null) => setNoted({ buildId, noted: seen }),
    /** Whether this build is to be published: asks, if it failed. */
    confirm: async (buildId: string) =>
      failed?.buildId !== buildId || new Promise<boolean>((resolve) => setAnswer(() => resolve)),
    /** To be drawn somewhere on the page. */
    question: answer && failed && (
      <QuestionModal
        title={t("Publish a demo that failed its trial run?")}
        sentence={failed.reason}
        closeLabel={t("Back to the form")}
        label={t("Publish anyway")}
        onConfirm={() => decide(true)}
        onClose={() => decide(false)}
      />
    ),
  };
}

const failureOf = (seen: { buildId: string; noted: TrialRun | null } | undefined) =>
  seen?.noted && gradeOf(seen.noted) === "red"
    ? { buildId: seen.buildId, reason: cautionOf(seen.noted) ?? "" }
    : null;

import { useState } from "react";
import { gradeOf, type TrialRun } from "../../contract/builds/trial-runs.ts";
import { cautionOf } from "../player/trial-run-words.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";

/** What failed its trial run is published only by a second step, which says so. */
export function usePublishQuestion() {
  const [failed, setFailed] = useState<{ buildId: string; reason: string } | null>(null);
  const [answer, setAnswer] = useState<((isWanted: boolean) => void) | null>(null);
  const decide = (isWanted: boolean) => {
    setAnswer(null);
    answer?.(isWanted);
  };
  return {
    onNoted: (buildId: string, noted: TrialRun | null) =>
      setFailed(
        noted && gradeOf(noted) === "red" ? { buildId, reason: cautionOf(noted) ?? "" } : null,
      ),
    /** Whether this build is to be published: asks, if it failed. */
    confirm: async (buildId: string) =>
      failed?.buildId !== buildId || new Promise<boolean>((resolve) => setAnswer(() => resolve)),
    /** To be drawn somewhere on the page. */
    question: answer && failed && (
      <Modal
        open
        onOpenChange={() => decide(false)}
        size="sm"
        title={t("Publish a demo that failed its trial run?")}
        subtitle={failed.reason}
        closeLabel={t("Back to the form")}
        submit={{ label: t("Publish anyway"), danger: true, onSubmit: () => decide(true) }}
      />
    ),
  };
}

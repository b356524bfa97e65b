import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { readSession } from "../session/session.ts";
import { t } from "../ui/language.ts";

const QuestionModal = lazyDialog(async () => ({
  default: (await import("../forms/question-modal.tsx")).QuestionModal,
}));

type Leaving = {
  /** Leaves at once, or asks first while something is on its way. */
  ask: (leave: () => void) => void;
  /** The question, to be drawn somewhere on the page. */
  question: ReactNode;
};

/** Nobody loses an upload by a stray click: closing the tab, another page, Back and Close all ask first. */
export function useLeaveQuestion(isBusy: boolean): Leaving {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const hasAgreed = useRef(false);
  // After a sign-out there is nothing left to decide here.
  const blocker = useBlocker(() => isBusy && !hasAgreed.current && readSession() !== null);
  useDialogSoon(QuestionModal);
  const stay = () => {
    setLeave(null);
    blocker.reset?.();
  };
  // The upload may end while the question stands: then there is nothing to answer.
  if (!isBusy && leave) setLeave(null);
  const withdraw = useEffectEvent(() => {
    hasAgreed.current = false;
    blocker.reset?.();
  });
  // An effect, for the tab and the router's history are outside React.
  useEffect(() => {
    if (!isBusy) return withdraw();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);
  const question = isBusy && (leave || blocker.state === "blocked") && (
    <QuestionModal
      title={t("Stop the upload and leave?")}
      sentence={t(
        "What has been uploaded is kept for a while. Choose the same files again to resume where it stopped.",
      )}
      closeLabel={t("Stay here")}
      label={t("Leave")}
      onConfirm={() => {
        hasAgreed.current = true;
        setLeave(null);
        if (leave) leave();
        else blocker.proceed?.();
      }}
      onClose={stay}
    />
  );
  return { ask: (go) => (isBusy ? setLeave(() => go) : go()), question };
}

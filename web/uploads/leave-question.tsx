import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { readSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { holdNavigation } from "./held-navigation.ts";

type Leaving = {
  /** Leaves at once, or asks first while something is on its way. */
  ask: (leave: () => void) => void;
  /** The question, to be drawn somewhere on the page. */
  question: ReactNode;
};

/** Nobody loses an upload by a stray click: closing the tab, another page, Back and Close all ask first. */
export function useLeaveQuestion(isBusy: boolean): Leaving {
  const { navigator } = useContext(NavigationContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const letGo = useRef<() => void>(null);
  // An effect, for the tab and the router's history are outside React.
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    const release = holdNavigation(navigator, (go) => {
      // Whoever was signed out has nothing left to decide here.
      if (readSession() === null) go();
      else setLeave(() => go);
    });
    letGo.current = () => {
      window.removeEventListener("beforeunload", warn);
      release();
    };
    return letGo.current;
  }, [isBusy, navigator]);
  const question = leave && isBusy && (
    <Modal
      open
      onOpenChange={() => setLeave(null)}
      size="sm"
      title={t("Stop the upload and leave?")}
      subtitle={t(
        "What has been sent is kept for a while: choose the same files again, and the upload goes on where it stopped.",
      )}
      closeLabel={t("Stay here")}
      submit={{
        label: t("Leave"),
        danger: true,
        onSubmit: () => {
          setLeave(null);
          letGo.current?.();
          leave();
        },
      }}
    />
  );
  return { ask: (go) => (isBusy ? setLeave(() => go) : go()), question };
}

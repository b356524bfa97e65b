import { useEffect, useEffectEvent } from "react";
import { actionOfEvent, type PresentingAction } from "./presenting-keys.ts";

/** Keys pressed on our own page, while somebody presents. Those pressed inside the demo are reported by the bridge. */
export function usePresentingKeys(isOn: boolean, act: (action: PresentingAction) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOfEvent(event);
    // Escape closes what is open over the stage first.
    if (action === null || (action === "leave" && isSomethingOpen())) return;
    // A browser may hand us what is typed inside the demo: plain keys are the demo's all the same.
    if (action !== "leave" && !event.altKey && isInDemo()) return;
    event.preventDefault();
    act(action);
  });
  // An effect, for the whole window is listened to.
  useEffect(() => {
    if (!isOn) return;
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
}

const isInDemo = () => document.activeElement instanceof HTMLIFrameElement;
const isSomethingOpen = () =>
  document.querySelector("dialog[open]") !== null ||
  (CSS.supports("selector(:popover-open)") && document.querySelector(":popover-open") !== null);

import { useCallback, useEffect, useRef, useState } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Whether somebody has moved, touched or pressed something lately. What happens inside of a frame its parent
 * does not receive: `note` is called for it.
 */
export function useActivity(restsAfterMs: number) {
  const [isActive, setActive] = useState(true);
  const timer = useRef(0);
  const note = useCallback(() => {
    setActive(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(setActive, restsAfterMs, false);
  }, [restsAfterMs]);
  // An effect, for the whole window is listened to.
  useEffect(() => {
    for (const sign of SIGNS) window.addEventListener(sign, note);
    return () => {
      window.clearTimeout(timer.current);
      for (const sign of SIGNS) window.removeEventListener(sign, note);
    };
  }, [note]);
  return { isActive, note };
}

import { type RefObject, useEffect, useState } from "react";

/**
 * The demo and nothing else, on the whole screen where the browser can, else on the whole page (an iPhone
 * has no full screen). Escape and `stop` bring everything back.
 */
export function usePresenting(stage: RefObject<HTMLElement | null>) {
  const [isPresenting, setPresenting] = useState(false);
  // An effect, for the browser ends the full screen by itself when Escape is pressed.
  useEffect(() => {
    if (!isPresenting) return;
    const follow = () => document.fullscreenElement === null && setPresenting(false);
    const escape = ({ key }: KeyboardEvent) => key === "Escape" && setPresenting(false);
    document.addEventListener("fullscreenchange", follow);
    window.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("fullscreenchange", follow);
      window.removeEventListener("keydown", escape);
    };
  }, [isPresenting]);
  return {
    isPresenting,
    start: async () => {
      setPresenting(true);
      // Refused or unknown: the page itself is then the screen.
      await stage.current?.requestFullscreen?.().catch(() => undefined);
    },
    stop: async () => {
      setPresenting(false);
      if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
    },
  };
}

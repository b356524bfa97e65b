import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { clearKept, keepForReload, type Presentation, readKept } from "./kept-presentation.ts";

export type Presenting = {
  /** For the element that is to fill the screen. */
  setStage: (element: HTMLElement | null) => void;
  presentation: Presentation | null;
  isPresenting: boolean;
  isFullScreen: boolean;
  start: () => void;
  stop: () => void;
  /** On the whole screen, or within the window again. */
  toggleFullScreen: () => void;
  /** Does what makes some browsers leave the full screen, without ending the presentation by that. */
  withoutEnding: (work: () => void) => void;
};

/**
 * When somebody leaves, for by the end of a page the browser may have left full screen, and started the next page
 * in another process; and at its end, which is all that iPads report.
 */
const LEAVING = ["beforeunload", "pagehide"] as const;

/** A browser that leaves the full screen for another window has done so by then. */
const SETTLES_AFTER_MS = 1500;

/**
 * The demo and nothing else, on the whole screen where the browser can, else on the whole page (an iPhone
 * has no full screen). Escape and `stop` bring everything back. A reload goes on, though within the window:
 * browsers give the screen only to a press.
 */
export function usePresenting(): Presenting {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [presentation, setPresentation] = useState(readKept);
  const { isFullScreen, withoutEnding } = useFullScreen(presentation !== null, () =>
    setPresentation(null),
  );
  // An effect, for what is read while drawing must not change by it.
  useEffect(clearKept, []);
  // A layout effect, for the page is left outside of React, at the earliest by an effect of the first demo.
  useLayoutEffect(() => {
    if (presentation === null) return;
    const keep = () => keepForReload(presentation);
    for (const event of LEAVING) window.addEventListener(event, keep);
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, keep);
    };
  }, [presentation]);
  return {
    setStage,
    presentation,
    isPresenting: presentation !== null,
    isFullScreen,
    start: () => {
      setPresentation({ id: newPresentationId(), startedAt: Date.now() });
      void fill(stage);
    },
    stop: () => {
      setPresentation(null);
      clearKept(); // of a reload that was given up
      void leaveFullScreen();
    },
    toggleFullScreen: () => {
      if (document.fullscreenElement === null) void fill(stage);
      else withoutEnding(() => void leaveFullScreen());
    },
    withoutEnding,
  };
}

/** Follows the browser, which ends the full screen by itself when Escape is pressed. */
function useFullScreen(isPresenting: boolean, onEnd: () => void) {
  const [isFullScreen, setFullScreen] = useState(false);
  const isKept = useRef(false);
  const follow = useEffectEvent(() => {
    const isFull = document.fullscreenElement !== null;
    setFullScreen(isFull);
    if (!isFull && !isKept.current) onEnd();
  });
  // An effect, for the screen is the browser's.
  useEffect(() => {
    if (!isPresenting) return;
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [isPresenting]);
  const withoutEnding = (work: () => void) => {
    isKept.current = true;
    window.setTimeout(() => (isKept.current = false), SETTLES_AFTER_MS);
    work();
  };
  return { isFullScreen, withoutEnding };
}

/** Refused or unknown: the page itself is then the screen. */
const fill = async (element: HTMLElement | null) =>
  element?.requestFullscreen?.().catch(() => undefined);

async function leaveFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

/** Where the whole screen can be had at all. */
export const canFillScreen = () => "requestFullscreen" in document.documentElement;

/** Not `randomUUID`, which browsers have only at https addresses. */
const newPresentationId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

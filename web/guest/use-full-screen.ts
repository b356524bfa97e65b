import { useEffect, useState } from "react";

/** On the whole screen where the browser can, else on the whole page: an iPhone has no full screen. */
export function useFullScreen() {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  // An effect, for the browser ends it by itself when Escape is pressed.
  useEffect(() => {
    const follow = () => document.fullscreenElement === null && setFullScreen(false);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  return {
    setStage,
    isFullScreen,
    toggle: () => {
      setFullScreen(!isFullScreen);
      if (!isFullScreen) void stage?.requestFullscreen?.().catch(() => undefined);
      else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
  };
}

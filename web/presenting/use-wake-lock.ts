import { useEffect } from "react";

/** Keeps the screen from going dark, where the browser can: not all have it, and none at a plain http address. */
export function useWakeLock(isActive: boolean) {
  // An effect, because it holds something outside of React while it is active.
  useEffect(() => {
    if (!isActive || !("wakeLock" in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const release = () => void lock?.release().catch(() => undefined);
    // The browser takes it away whenever the tab is hidden, and refuses it when the battery is low.
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) release();
    };
    const requestAgain = () => void request();
    requestAgain();
    document.addEventListener("visibilitychange", requestAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", requestAgain);
      release();
    };
  }, [isActive]);
}

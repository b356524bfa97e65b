import { useEffect, useEffectEvent, useState } from "react";

/** The page's clock, read once in a while. It stands still while the page is hidden: nobody waits then. */
export function useClock(isRunning: boolean, onReturn: () => void, everyMs = 500) {
  const [now, setNow] = useState(() => performance.now());
  const comeBack = useEffectEvent(onReturn);
  // An effect, for time passes and pages are hidden outside of React.
  useEffect(() => {
    if (!isRunning) return;
    const read = () => document.visibilityState === "visible" && setNow(performance.now());
    const follow = () => {
      if (document.visibilityState !== "visible") return;
      comeBack();
      read();
    };
    const timer = window.setInterval(read, everyMs);
    document.addEventListener("visibilitychange", follow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [isRunning, everyMs]);
  return now;
}

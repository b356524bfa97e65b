import { useEffect, useState } from "react";

/** The page's clock, read once in a while for as long as somebody waits. */
export function useClock(isRunning: boolean, everyMs = 500) {
  const [now, setNow] = useState(() => performance.now());
  // An effect, for time passes outside of React.
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setNow(performance.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [isRunning, everyMs]);
  return now;
}

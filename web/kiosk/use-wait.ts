import { useEffect, useEffectEvent } from "react";

/** Something is over after a while, in which nothing has happened: each `what` waits from the start. */
export function useWait(ms: number, what: string, onOver: () => void) {
  const over = useEffectEvent((_what: string) => onOver());
  // An effect, for the time is outside of React.
  useEffect(() => {
    const timer = window.setTimeout(() => over(what), ms);
    return () => window.clearTimeout(timer);
  }, [ms, what]);
}

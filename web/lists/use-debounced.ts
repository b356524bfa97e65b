import { useEffect, useState } from "react";

/** The value once it has stopped changing for this long. */
export function useDebounced<Value>(value: Value, quietMs: number): Value {
  const [quiet, setQuiet] = useState(value);
  // An effect, for only a timer can know that no change followed.
  useEffect(() => {
    const timer = window.setTimeout(setQuiet, quietMs, value);
    return () => window.clearTimeout(timer);
  }, [value, quietMs]);
  return quiet;
}

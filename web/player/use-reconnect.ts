import { useEffect, useEffectEvent } from "react";
import { checkConnection, isConnected, onConnectionChange } from "../calls/connection.ts";
import type { Verdict } from "./verdict.ts";

/** A demo that shows nothing for want of a connection is loaded again once there is one. */
export function useReconnect(verdict: Verdict, onReconnect: () => void) {
  const isMissing =
    verdict.is === "stranded" ||
    (verdict.is === "blank" && (verdict.why === "no-answer" || verdict.why === "broken"));
  const reload = useEffectEvent(onReconnect);
  // An effect, for the connection is outside of React.
  useEffect(() => {
    if (!isMissing) return;
    void checkConnection();
    return onConnectionChange(() => isConnected() && reload());
  }, [isMissing]);
}

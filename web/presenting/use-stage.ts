import { useCallback, useEffect, useRef, useState } from "react";
import {
  follow,
  HERE_EVERY_MS,
  type Line,
  openWindowEnd,
  nothingReceived,
} from "./presenter-channel.ts";
import type { PresentingAction } from "./presenting-keys.ts";

/** The window's end of the line: what the stage says, and a way to say something to it. */
export function useStage(id: string) {
  const [followed, setFollowed] = useState(() => nothingReceived(Date.now()));
  const [now, setNow] = useState(() => Date.now());
  const line = useRef<Line>(null);
  // An effect, for the line and the time are outside of React.
  useEffect(() => {
    const channel = openWindowEnd(id, (message) =>
      setFollowed((former) => follow(former, message, Date.now())),
    );
    line.current = channel;
    const announce = () => channel.send({ type: "here" });
    const leave = () => channel.send({ type: "closed" });
    announce();
    const timers = [
      window.setInterval(announce, HERE_EVERY_MS),
      window.setInterval(() => setNow(Date.now()), 250),
    ];
    // A covered window rests; it asks at once when it is seen again.
    document.addEventListener("visibilitychange", announce);
    window.addEventListener("pagehide", leave);
    return () => {
      for (const timer of timers) window.clearInterval(timer);
      document.removeEventListener("visibilitychange", announce);
      window.removeEventListener("pagehide", leave);
      channel.close();
    };
  }, [id]);
  const act = useCallback(
    (action: PresentingAction) => line.current?.send({ type: "act", action }),
    [],
  );
  return { followed, now, act };
}

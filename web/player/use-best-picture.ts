import { useEffect, useRef } from "react";
import type { BridgeMessage } from "../../contract/player.ts";
import { takeBestPicture } from "./take-best-picture.ts";
import type { Verdict } from "./verdict.ts";

/** So long after the last byte nothing more is expected. */
const QUIET_MS = 1500;

/** Takes a picture of a demo by itself, once in each attempt, at the best moment after it plays. */
export function useBestPicture(
  capture: () => Promise<Blob | null>,
  onTaken: (picture: Blob) => void,
) {
  const attempt = useRef(0);
  const startedAttempt = useRef(-1);
  const arrivedAt = useRef(0);
  const restart = () => {
    attempt.current += 1;
  };
  // An effect, for the waiting would go on when the page is left.
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );
  const take = async () => {
    const { current } = attempt;
    const picture = await takeBestPicture({
      capture,
      isLoading: () => performance.now() - arrivedAt.current < QUIET_MS,
      isOver: () => attempt.current !== current,
    });
    if (picture) onTaken(picture);
  };
  return {
    restart,
    onMessage: ({ type }: BridgeMessage) => {
      // The page started over: what was to be seen before is no part of it.
      if (type === "began") restart();
      if (type === "loading") arrivedAt.current = performance.now();
    },
    onVerdict: ({ is }: Verdict) => {
      if ((is !== "plays" && is !== "faulty") || startedAttempt.current === attempt.current) return;
      startedAttempt.current = attempt.current;
      void take();
    },
  };
}

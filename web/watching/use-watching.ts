import { useEffect, useState } from "react";
import { BEAT_SECONDS, type FailureKind } from "../../contract/watches.ts";
import { readSession } from "../session/session.ts";
import { localStore } from "../ui/browser-storage.ts";
import { sendBeat, startWatch } from "./api.ts";
import type { Signals } from "./counting.ts";
import { recordWatching, type Subject, reportLeftovers, type World } from "./recorder.ts";

/** What the player knows; everything else is found out here. */
export type Watched = {
  demoId: string;
  /** The meeting that it is presented in. */
  meetingId?: string | undefined;
  /** The frame that the demo plays in, once it is there. */
  frame: Element | null;
  /** Presentation mode is on. */
  isPresenting: boolean;
  /** Where it is reported to when nobody is signed in. */
  world?: World | undefined;
};

/** Callbacks for the player; each may be called at any time, any number of times. */
export type Watching = {
  /** So many frames were drawn since the last call; about once a second. None means that it stands still. */
  reportFrames: (count: number) => void;
  /** Somebody pressed, moved or typed in the frame. */
  reportTouch: () => void;
  /** So many milliseconds after it was opened the first picture was there. */
  reportFirstPicture: (ms: number) => void;
  reportFailure: (kind: FailureKind) => void;
};

/** How much of the frame must be visible. */
const MIN_VISIBLE_RATIO = 0.25;

/** Measures how long a demo is really shown, from the moment that its frame is there until it goes. */
export function useWatching(watched: Watched): Watching {
  const { demoId, meetingId, frame, isPresenting } = watched;
  const [desk] = useState(() => openDesk(watched.world));
  const isOpen = frame !== null;
  // The clock and the page's own events are outside of React. A demo that begins again is opened once all the same.
  useEffect(
    () => (isOpen ? desk.watch({ demoId, meetingId }) : undefined),
    [desk, demoId, meetingId, isOpen],
  );
  // The observer is the browser's.
  useEffect(() => (frame ? observeFrame(frame, desk.note) : undefined), [desk, frame]);
  // The clock looks at what is true when it strikes, not when the page was drawn.
  useEffect(() => desk.note({ isPresenting }), [desk, isPresenting]);
  return desk.reports;
}

/** Where the reports of one player come together with what the browser says. */
function openDesk(given: World | undefined) {
  let signals = unseen;
  let recorder: ReturnType<typeof recordWatching> | undefined;
  const note = (part: Partial<Signals>) => {
    signals = { ...signals, ...part };
  };

  const reports: Watching = {
    reportFrames: (count) => {
      if (count > 0) note({ lastFrameAt: Date.now() });
    },
    reportTouch: () => note({ lastTouchAt: Date.now() }),
    reportFirstPicture: (ms) => recorder?.reportPicture(ms),
    reportFailure: (kind) => {
      recorder?.reportFailure(kind);
      void recorder?.flush();
    },
  };

  /** Until it is stopped. */
  const watch = (subject: Subject) => {
    const world = given ?? ownWorld();
    if (world === undefined) return undefined;
    const current = recordWatching(world, subject);
    recorder = current;
    // Opening it counts as touching it.
    signals = { ...unseen, isPresenting: signals.isPresenting, lastTouchAt: Date.now() };
    const seen = () => ({ ...signals, isVisible: isPageVisible() });
    const stop = followBrowser({
      onSecond: () => current.tick(seen()),
      onBeat: () => void current.flush(),
      onLeave: () => current.leave(seen()),
    });
    void reportLeftovers(world).then(() => current.flush());
    return () => {
      stop();
      current.leave(seen());
      recorder = undefined;
    };
  };

  return { reports, watch, note };
}

/** Whether the frame that the demo plays in now is visible. */
function observeFrame(frame: Element, note: (part: Partial<Signals>) => void) {
  const observer = new IntersectionObserver(
    (entries) => note({ isInView: (entries.at(-1)?.intersectionRatio ?? 0) >= MIN_VISIBLE_RATIO }),
    { threshold: [0, MIN_VISIBLE_RATIO] },
  );
  observer.observe(frame);
  return () => observer.disconnect();
}

const unseen: Signals = {
  isVisible: false,
  isInView: false,
  isPresenting: false,
  lastFrameAt: undefined,
  lastTouchAt: undefined,
};

const isPageVisible = () => document.visibilityState === "visible";

type Handlers = { onSecond: () => void; onBeat: () => void; onLeave: () => void };

function followBrowser({ onSecond, onBeat, onLeave }: Handlers) {
  const timers = [
    window.setInterval(onSecond, 1000),
    window.setInterval(onBeat, BEAT_SECONDS * 1000),
  ];
  // A phone may never come back to a tab that it hides.
  const onHide = () => {
    if (!isPageVisible()) onLeave();
  };
  document.addEventListener("visibilitychange", onHide);
  window.addEventListener("pagehide", onLeave);
  window.addEventListener("online", onBeat);
  return () => {
    for (const timer of timers) window.clearInterval(timer);
    document.removeEventListener("visibilitychange", onHide);
    window.removeEventListener("pagehide", onLeave);
    window.removeEventListener("online", onBeat);
  };
}

/** Of the person who is signed in. */
function ownWorld(): World | undefined {
  const userId = readSession()?.appUser._id;
  if (userId === undefined) return undefined;
  return {
    now: () => Date.now(),
    storage: localStore,
    userId,
    newId: newWatchId,
    start: startWatch,
    beat: sendBeat,
  };
}

/** Reports what was watched offline, once there is a network. */
export async function sendLeftovers() {
  const world = ownWorld();
  if (world) await reportLeftovers(world);
}

/** As the server makes them: six bytes of milliseconds and six random ones. */
export function newWatchId() {
  const random = crypto.getRandomValues(new Uint8Array(6));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return Date.now().toString(16).padStart(12, "0") + hex;
}

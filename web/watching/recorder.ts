import {
  type FailureKind,
  MAX_RUNS,
  type NewWatch,
  type WatchBeat,
  type WatchState,
} from "../../contract/watches.ts";
import {
  addRun,
  type Counting,
  countOn,
  isOver,
  type Signals,
  startCounting,
  withoutReported,
} from "./counting.ts";
import type { BrowserStorage } from "../ui/browser-storage.ts";
import {
  removeUnsent,
  hasUnreported,
  keepUnsent,
  readUnsent,
  type Unsent,
} from "./unsent-watches.ts";

type Leaving = { keepalive?: boolean };
type WatchAnswer = Promise<{ data: WatchState }>;

/** What a recorder needs of the world around it. */
export type World = {
  now: () => number;
  storage: BrowserStorage;
  userId: string;
  newId: () => string;
  start: (watch: NewWatch, leaving: Leaving) => WatchAnswer;
  beat: (id: string, beat: WatchBeat, leaving: Leaving) => WatchAnswer;
};

/** What is watched: a demo, by itself or in a meeting. */
export type Subject = { demoId: string; meetingId?: string | undefined };

/** Counts the seconds of one demo and reports them until the server has them all. */
export function recordWatching(world: World, subject: Subject) {
  let counting = startCounting(world.now());
  let watch = newWatch(world, subject, counting);
  let sending: Promise<void> | undefined;

  const tick = (signals: Signals) => {
    const before = counting;
    counting = countOn(counting, signals, world.now());
    const added = withoutReported(counting.runs, before.runs, Number.MAX_SAFE_INTEGER);
    watch = { ...watch, runs: added.reduce(addRun, watch.runs) };
  };

  const send = async (leaving: Leaving = {}) => {
    const reported = watch;
    keepUnsent(world.storage, reported);
    const rest = await report(world, reported, leaving);
    // What was counted meanwhile stands in the newer one.
    if (watch.id === reported.id) {
      watch = settle(watch, reported, rest);
      keepUnsent(world.storage, watch);
    }
    if (isOver(counting)) {
      counting = startCounting(world.now());
      watch = newWatch(world, subject, counting);
    }
  };

  return {
    tick,
    reportPicture: (ms: number) => {
      watch = { ...watch, pictureMs: Math.max(0, Math.round(ms)) };
    },
    reportFailure: (failure: FailureKind) => {
      watch = { ...watch, failure };
    },
    /** One at a time. */
    flush: () => (sending ??= send().finally(() => (sending = undefined))),
    /** Now, whatever else is on its way: the page is being left. */
    leave: (signals: Signals) => {
      tick(signals);
      void send({ keepalive: true });
    },
  };
}

/** Reports what earlier visits could not. */
export async function reportLeftovers(world: World) {
  for (const watch of readUnsent(world.storage, world.userId, world.now()))
    keepUnsent(world.storage, await report(world, watch, {}));
}

const newWatch = (
  world: World,
  { demoId, meetingId }: Subject,
  { startedAt }: Counting,
): Unsent => ({
  id: world.newId(),
  userId: world.userId,
  demoId,
  ...(meetingId !== undefined && { meetingId }),
  startedAt,
  isStarted: false,
  runs: [],
});

/** What the server did not take. Without an answer that is everything; after a refusal it is nothing. */
async function report(world: World, watch: Unsent, leaving: Leaving): Promise<Unsent> {
  let rest = watch;
  try {
    if (!rest.isStarted) {
      const elapsed = Math.max(0, Math.floor((world.now() - rest.startedAt) / 1000));
      const { id: _id, demoId: demo_id, meetingId: meeting_id } = rest;
      await world.start({ _id, demo_id, elapsed, ...(meeting_id && { meeting_id }) }, leaving);
      rest = { ...rest, isStarted: true };
    }
    while (hasUnreported(rest)) {
      const { runs, pictureMs, failure } = rest;
      const reported = runs.slice(0, MAX_RUNS);
      const beat = { runs: reported, picture_ms: pictureMs, failure };
      const { data } = await world.beat(rest.id, beat, leaving);
      const left = withoutReported(runs, reported, data.up_to);
      const { pictureMs: _picture, failure: _failure, ...others } = rest;
      rest = { ...others, runs: left };
      if (left.length === 0 || reported.length < MAX_RUNS) break;
    }
    return rest;
  } catch (error) {
    if (!isRefused(error)) return rest;
    removeUnsent(world.storage, watch.id);
    return { ...rest, isStarted: true, runs: [] };
  }
}

/** The server's last word. A session that ended, a busy server and a lost network may be better later. */
const isRefused = (error: unknown) =>
  error instanceof Error && "status" in error && FINAL_STATUSES.has(error.status);
const FINAL_STATUSES: ReadonlySet<unknown> = new Set([400, 403, 404, 409]);

/** The current state, less what was reported of an earlier one. */
function settle(present: Unsent, reported: Unsent, rest: Unsent): Unsent {
  const later = withoutReported(present.runs, reported.runs, Number.MAX_SAFE_INTEGER);
  const runs = later.reduce(addRun, rest.runs);
  const { pictureMs, failure, ...others } = present;
  const isPictureReported = pictureMs === reported.pictureMs && rest.pictureMs === undefined;
  const isFailureReported = failure === reported.failure && rest.failure === undefined;
  return {
    ...others,
    isStarted: present.isStarted || rest.isStarted,
    runs,
    ...(pictureMs !== undefined && !isPictureReported && { pictureMs }),
    ...(failure !== undefined && !isFailureReported && { failure }),
  };
}

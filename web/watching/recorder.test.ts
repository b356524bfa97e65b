import { beforeEach, describe, expect, test } from "vitest";
import type { NewWatch, WatchBeat } from "../../contract/watches.ts";
import { recordWatching, reportLeftovers, type World } from "./recorder.ts";

/** A storage in memory, as browsers have it. */
function makeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size;
    },
  };
}

let now: number;
let storage: Storage;
let ids: number;
let isOnline: boolean;
let refusal: number | undefined;
/** The clock of the server, this much behind. */
let lagSeconds: number;
/** Seconds by session, as the server keeps them. */
let counted: Map<string, Set<number>>;
let starts: NewWatch[];
let beats: WatchBeat[];
beforeEach(() => {
  now = 5_000_000;
  storage = makeStorage();
  [ids, isOnline, refusal, lagSeconds] = [0, true, undefined, 0];
  [counted, starts, beats] = [new Map(), [], []];
});

const answer = async () => {
  if (!isOnline) throw Object.assign(new Error("unreachable"), { status: 0 });
  if (refusal !== undefined) throw Object.assign(new Error("refused"), { status: refusal });
};
const makeWorld = (): World => ({
  now: () => now,
  storage,
  userId: "a".repeat(24),
  newId: () => `${(ids += 1)}`.padStart(24, "0"),
  start: async (watch) => {
    await answer();
    starts.push(watch);
    if (!counted.has(watch._id)) counted.set(watch._id, new Set());
    return { data: { seconds: 0, up_to: 0 } };
  },
  beat: async (id, beat) => {
    await answer();
    beats.push(beat);
    const upTo = Math.floor((now - 5_000_000) / 1000) - lagSeconds;
    const seconds = counted.get(id) ?? new Set();
    for (const [from, to] of beat.runs)
      for (let s = from; s < to && s < upTo; s += 1) seconds.add(s);
    counted.set(id, seconds);
    return { data: { seconds: seconds.size, up_to: upTo } };
  },
});
const total = () => [...counted.values()].reduce((sum, { size }) => sum + size, 0);

type Recorder = ReturnType<typeof recordWatching>;
const DEMO = "d".repeat(24);
const begin = (): Recorder => recordWatching(makeWorld(), { demoId: DEMO });

const lively = () => ({
  isVisible: true,
  isInView: true,
  isPresenting: true,
  lastFrameAt: now,
  lastTouchAt: now,
});

/** A minute of an attentive client: checked every second, reported every fifteen. */
async function play(recorder: Recorder, seconds: number) {
  for (let second = 1; second <= seconds; second += 1) {
    now += 1000;
    recorder.tick(lively());
    if (second % 15 === 0) await recorder.flush();
  }
}

describe("what is counted reaches the server", () => {
  test("every fifteen seconds, each second once", async () => {
    const recorder = begin();
    await play(recorder, 60);
    expect(total()).toBe(60);
    expect(starts).toHaveLength(1);
    expect(beats.map(({ runs }) => runs)).toEqual([[[0, 15]], [[15, 30]], [[30, 45]], [[45, 60]]]);
    expect(storage.length).toBe(0);
  });

  test("after a network that was away for half a minute in the middle", async () => {
    const recorder = begin();
    await play(recorder, 30);
    isOnline = false;
    await play(recorder, 30);
    isOnline = true;
    await play(recorder, 30);
    expect(total()).toBe(90);
    expect(storage.length).toBe(0);
  });

  test("after a start that nobody heard", async () => {
    isOnline = false;
    const recorder = begin();
    await play(recorder, 30);
    isOnline = true;
    await play(recorder, 15);
    expect(starts).toMatchObject([{ demo_id: DEMO, elapsed: 45 }]);
    expect(total()).toBe(45);
  });

  test("on the next visit, when the tab was closed without a network", async () => {
    const recorder = begin();
    await play(recorder, 15);
    isOnline = false;
    await play(recorder, 20);
    recorder.leave(lively());
    await reportLeftovers(makeWorld());
    expect(total()).toBe(15);
    isOnline = true;
    await reportLeftovers(makeWorld());
    expect(total()).toBe(35);
    expect(storage.length).toBe(0);
  });

  test("also the seconds that the server's clock had not come to", async () => {
    lagSeconds = 4;
    const recorder = begin();
    await play(recorder, 30);
    expect(total()).toBe(26);
    lagSeconds = 0;
    await recorder.flush();
    expect(total()).toBe(30);
  });

  test("with the time of the first picture and what failed, once", async () => {
    const recorder = begin();
    recorder.reportPicture(2100.4);
    await recorder.flush();
    recorder.reportFailure("webgl");
    await recorder.flush();
    await recorder.flush();
    expect(beats).toEqual([
      { runs: [], picture_ms: 2100, failure: undefined },
      { runs: [], picture_ms: undefined, failure: "webgl" },
    ]);
  });
});

test("leaving tells what is left, even while something else is on its way", async () => {
  const recorder = begin();
  await play(recorder, 20);
  void recorder.flush();
  // The second that has just passed is reported as well.
  now += 1000;
  recorder.leave(lively());
  await recorder.flush();
  expect(total()).toBe(21);
});

test("a server that is down is asked again; one that refuses is not", async () => {
  const recorder = begin();
  refusal = 503;
  await play(recorder, 15);
  expect(storage.length).toBe(1);
  refusal = 404;
  await play(recorder, 15);
  expect(storage.length).toBe(0);
});

test("what another person left is not told as one's own, and what is too old goes", async () => {
  const recorder = begin();
  isOnline = false;
  await play(recorder, 15);
  isOnline = true;
  await reportLeftovers({ ...makeWorld(), userId: "b".repeat(24) });
  expect(total()).toBe(0);
  expect(storage.length).toBe(1);
  now += 8 * 86_400_000;
  await reportLeftovers(makeWorld());
  expect([total(), storage.length]).toEqual([0, 0]);
});

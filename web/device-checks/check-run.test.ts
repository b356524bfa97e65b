import { expect, test } from "vitest";
import { WATCHED_SECONDS } from "../../contract/builds/device-checks.ts";
import { applyMessage, begin, type Playback, type Heartbeat } from "../player/playback.ts";
import {
  type CheckRun,
  checkOnHeartbeat,
  checkOnTimeout,
  checkOnVerdict,
  newCheckRun,
  WAITING_SECONDS,
} from "./check-run.ts";

const heartbeat = (frames: number, isShown = true): Heartbeat => ({
  bridge: 1,
  type: "pulse",
  atMs: 0,
  isShown,
  isLoaded: true,
  pending: 0,
  busyMs: 0,
  asked: frames,
  frames,
  drawnAtMs: null,
  isLost: false,
});
const pictured = applyMessage(
  begin(0),
  { bridge: 1, type: "picture", afterMs: 1900, kind: "canvas" },
  1,
);
const broken: Playback = applyMessage(
  begin(0),
  { bridge: 1, type: "trouble", kind: "resource", message: "HTTP 404", atMs: 1, address: "a.js" },
  1,
);
const seconds = (length: number) => Array.from({ length }, () => 0);
const playing = () => checkOnVerdict(newCheckRun(), { is: "plays" }, pictured);
const after = (check: CheckRun, frames: number[]) =>
  frames.reduce((run, count) => checkOnHeartbeat(run, heartbeat(count)), check);

test("E353 frames are counted for some seconds after the first picture, and the middle one is said", () => {
  const started = checkOnHeartbeat(newCheckRun(), heartbeat(60));
  expect(started.watched).toBe(0);
  expect(after(playing(), [60, 60, 60, 60]).seen).toBeNull();
  expect(after(playing(), [9, 20, 60, 58, 61]).seen).toEqual({
    firstPictureMs: 1900,
    framesPerSecond: 58,
    errors: [],
  });
  expect(after(playing(), seconds(WATCHED_SECONDS)).seen?.framesPerSecond).toBeNull();
  expect(after(playing(), [60, 60, 20, 0, 0]).seen?.framesPerSecond).toBe(60);
  // It drew once, and rests since.
  expect(after(playing(), [1, 0, 0, 0, 0]).seen?.framesPerSecond).toBeNull();
  // It draws nothing because it computes.
  const stuck = { ...heartbeat(0), busyMs: 900 };
  const busy = seconds(WATCHED_SECONDS).reduce<CheckRun>(
    (run) => checkOnHeartbeat(run, stuck),
    playing(),
  );
  expect(busy.seen?.framesPerSecond).toBe(0);
});

test("E353 seconds in which nobody can see it count for nothing", () => {
  const hidden = seconds(WATCHED_SECONDS);
  const run = hidden.reduce<CheckRun>(
    (check, frames) => checkOnHeartbeat(check, heartbeat(frames, false)),
    playing(),
  );
  expect(run).toEqual(playing());
});

test("E353 a failure is said at once with its reason, a death with the picture before it", () => {
  const failed = checkOnVerdict(newCheckRun(), { is: "blank", why: "broken" }, broken);
  expect(failed.seen).toMatchObject({ firstPictureMs: null });
  expect(failed.seen?.errors[0]).toBe("One of its files could not be loaded: a.js");
  const died = checkOnVerdict(playing(), { is: "died", why: "silent" }, pictured);
  expect(died.seen).toMatchObject({ firstPictureMs: 1900, hasDied: true });
  expect(checkOnVerdict(died, { is: "plays" }, pictured)).toBe(died);
});

test("E354 a start screen waits for a press, and is all that is judged without one", () => {
  const asking = checkOnVerdict(newCheckRun(), { is: "waits" }, pictured);
  const almost = after(asking, seconds(WAITING_SECONDS - 1));
  expect(almost.seen).toBeNull();
  expect(after(almost, [0]).seen).toMatchObject({ isWaiting: true, firstPictureMs: 1900 });
  const pressed = checkOnVerdict(almost, { is: "plays" }, pictured);
  const seen = after(pressed, [60, 60, 60, 60, 60]).seen;
  expect(seen).toMatchObject({ framesPerSecond: 60 });
  expect(seen).not.toHaveProperty("isWaiting");
});

test("E354 what shows nothing for too long has failed, and what plays by then has not", () => {
  expect(checkOnTimeout(newCheckRun()).seen).toEqual({
    firstPictureMs: null,
    framesPerSecond: null,
    errors: ["It showed nothing within 60 seconds."],
  });
  expect(checkOnTimeout(playing()).seen).toBeNull();
  const asking = checkOnVerdict(newCheckRun(), { is: "waits" }, pictured);
  expect(checkOnTimeout(asking).seen).toMatchObject({ isWaiting: true });
});

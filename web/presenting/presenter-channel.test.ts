import { afterEach, expect, test } from "vitest";
import {
  follow,
  isForWindow,
  isSilent,
  openStageEnd,
  openWindowEnd,
  type StageState,
  nothingReceived,
} from "./presenter-channel.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
const state: StageState = {
  name: "Northwind",
  entries: ["a", "b"].map((demoId) => ({ demoId, title: demoId, picture: null })),
  at: 0,
  startedAt: 1000,
  plannedMinutes: null,
  points: null,
  isBlank: false,
  hasPointer: false,
  isFullScreen: true,
  isHeard: true,
  framesPerSecond: null,
};
const picture = new Blob(["x"]);

test("E294 what is said in one presentation is heard in it, and in no other", async () => {
  const received: string[] = [];
  const listen = (id: string) => {
    const { close } = openWindowEnd(id, ({ type }) => received.push(`${id} ${type}`));
    closing.push(close);
  };
  listen("one");
  listen("other");
  const stage = openStageEnd("one", () => {});
  closing.push(stage.close);
  stage.send({ type: "state", state });
  stage.send({ type: "left" });
  await expect.poll(() => received).toEqual(["one state", "one left"]);
});

test("E294 a stage that is loaded anew is followed again, and silence is told from an end", () => {
  const followed = follow(nothingReceived(0), { type: "state", state }, 10);
  const left = follow(followed, { type: "left" }, 20);
  expect(left).toMatchObject({ hasLeft: true, state });
  expect(follow(left, { type: "state", state }, 30).hasLeft).toBe(false);
  expect([isSilent(followed, 6010), isSilent(followed, 6011)]).toEqual([false, true]);
});

test("E295 the picture is of the demo that is on the stage", () => {
  const followed = follow(nothingReceived(0), { type: "state", state }, 1);
  const seen = follow(followed, { type: "picture", picture }, 2);
  expect(follow(seen, { type: "state", state: { ...state, isBlank: true } }, 3).picture).toBe(
    picture,
  );
  expect(follow(seen, { type: "state", state: { ...state, at: 1 } }, 4).picture).toBeNull();
});

test("E294 the window has the keys of the stage, but for what is done there alone", () => {
  expect((["leave", "restart", "blank", "next", "pointer"] as const).every(isForWindow)).toBe(true);
  expect((["notes", "window", "full-screen", "keys"] as const).some(isForWindow)).toBe(false);
});

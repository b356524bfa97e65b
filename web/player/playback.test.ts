import { describe, expect, test } from "vitest";
import type { BridgeMessage } from "../../contract/player.ts";
import { begin, hear, judge } from "./playback.ts";

const bridge = 1;
const loading = (bytes: number): BridgeMessage => ({ bridge, type: "loading", bytes, files: 1 });
const picture: BridgeMessage = { bridge, type: "picture", afterMs: 900, kind: "canvas" };
const frames = (perSecond: number): BridgeMessage => ({
  bridge,
  type: "frames",
  perSecond,
  total: perSecond,
  isBlank: false,
});
const trouble = (kind: "resource" | "no-webgl" | "context-lost"): BridgeMessage => ({
  bridge,
  type: "trouble",
  kind,
  message: "went wrong",
});

/** Each message a second after the one before it; judged so many seconds after the last. */
function verdictAfter(messages: BridgeMessage[], seconds: number) {
  let now = 0;
  let playback = begin(now);
  for (const message of messages) {
    now += 1000;
    playback = hear(playback, message, now);
  }
  return judge(playback, now + seconds * 1000);
}

describe("judge", () => {
  test.each([
    ["nothing was heard yet", [], 9, { is: "loading" }],
    ["the page never answers", [], 11, { is: "failed", why: "no-answer" }],
    ["it loads", [loading(5)], 19, { is: "loading" }],
    ["it has loaded and stays black", [loading(5)], 21, { is: "failed", why: "black" }],
    [
      "a large file comes slowly",
      Array.from({ length: 60 }, (_, i) => loading(i)),
      1,
      { is: "loading" },
    ],
    ["there is a picture", [loading(5), picture], 60, { is: "playing" }],
    ["a file is missing", [loading(5), trouble("resource")], 2, { is: "loading" }],
    [
      "a file is missing and nothing follows",
      [loading(5), trouble("resource")],
      6,
      { is: "failed", why: "broken" },
    ],
    [
      "a file is missing that nobody needed",
      [loading(5), trouble("resource"), picture],
      60,
      { is: "playing" },
    ],
    ["it cannot draw", [loading(5), trouble("no-webgl")], 0, { is: "failed", why: "no-webgl" }],
    [
      "it lost its graphics",
      [picture, frames(60), trouble("context-lost"), frames(0)],
      0,
      { is: "failed", why: "context-lost" },
    ],
    [
      "it lost its graphics and got them back",
      [picture, trouble("context-lost"), frames(30)],
      0,
      { is: "playing" },
    ],
  ] as const)("%s", (_name, messages, seconds, verdict) => {
    expect(verdictAfter([...messages], seconds)).toEqual(verdict);
  });
});

test("keeps the first picture, the most bytes and no endless list of troubles", () => {
  let playback = begin(0);
  const said = [loading(9), loading(4), picture, { ...picture, afterMs: 5000 }];
  for (const message of said) playback = hear(playback, message, 1);
  for (let i = 0; i < 50; i += 1) playback = hear(playback, trouble("resource"), 1);
  expect(playback).toMatchObject({ bytes: 9, firstPictureMs: 900 });
  expect(playback.troubles).toHaveLength(20);
});

import { expect, test } from "vitest";
import type { BridgeMessage } from "../../contract/player.ts";
import { applyMessage, begin, firstPictureMs } from "./playback.ts";

const bridge = 1;
const loading = (bytes: number): BridgeMessage => ({ bridge, type: "loading", bytes, files: 1 });
const picture = { bridge, type: "picture", afterMs: 900, kind: "canvas" } as const;
const missing: BridgeMessage = {
  bridge,
  type: "trouble",
  kind: "resource",
  message: "answered 404",
  atMs: 20,
  address: "x.png",
};
const applyAll = (messages: BridgeMessage[], now = 1) =>
  messages.reduce((playback, message) => applyMessage(playback, message, now), begin(0));

test("keeps the first picture, the most bytes and no endless list of troubles", () => {
  const playback = applyAll([
    loading(9),
    loading(4),
    picture,
    { ...picture, afterMs: 5000 },
    ...Array.from({ length: 50 }, () => missing),
  ]);
  expect(playback).toMatchObject({ bytes: 9, picture });
  expect(firstPictureMs(playback)).toBe(900);
  expect(playback.troubles).toHaveLength(20);
});

test("a page that begins anew has nothing of the one before", () => {
  const playback = applyAll([loading(9), picture, missing, { bridge, type: "began" }], 7);
  expect(playback).toEqual({ ...begin(7), hasAnswered: true });
});

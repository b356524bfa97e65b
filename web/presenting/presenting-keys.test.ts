import { expect, test } from "vitest";
import { actionOfEvent, actionOfKey } from "./presenting-keys.ts";

const press = (more: object) => ({
  key: "r",
  code: "KeyR",
  ctrlKey: false,
  metaKey: false,
  defaultPrevented: false,
  isComposing: false,
  repeat: false,
  target: null,
  ...more,
});
const field = { closest: () => ({}) } as unknown as EventTarget;
const plain = { closest: () => null } as unknown as EventTarget;

test.each([
  [{}, "restart"],
  [{ key: "R", target: plain }, "restart"],
  [{ key: "b", code: "KeyB" }, "blank"],
  [{ key: "l", code: "KeyL" }, "pointer"],
  [{ key: "n", code: "KeyN" }, "notes"],
  [{ key: "p", code: "KeyP" }, "window"],
  [{ key: "ArrowLeft", code: "ArrowLeft" }, "previous"],
  [{ key: "PageDown", code: "PageDown" }, "next"],
  [{ key: "Escape", code: "Escape" }, "leave"],
  [{ key: "?", code: "Minus" }, "keys"],
])("E285 %j is a key of the presentation", (event, action) => {
  expect(actionOfEvent(press(event))).toBe(action);
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { defaultPrevented: true },
  { isComposing: true },
  { repeat: true },
  { target: field },
  { key: "x", code: "KeyX" },
])("E285 %j is none", (event) => {
  expect(actionOfEvent(press(event))).toBeNull();
});

test("E286 with Alt a key counts by its place, whatever sign it makes", () => {
  expect(actionOfKey({ key: "®", code: "KeyR" })).toBe("restart");
  expect(actionOfKey({ key: "¿", code: "Slash" })).toBe("keys");
  expect(actionOfKey({ key: "æ", code: "KeyA" })).toBeNull();
});

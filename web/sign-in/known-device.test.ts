import { describe, expect, test } from "vitest";
import { STORAGE_KEY } from "../../contract/sessions.ts";
import { clearSession } from "../session/stored-session.ts";
import { keepDevice, recallDevice } from "./known-device.ts";

function makeMemory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const number = "n".repeat(43);

describe("S16 the device", () => {
  test("is empty at first, then what was kept", () => {
    const memory = makeMemory();
    expect(recallDevice(memory)).toBe("");
    keepDevice(memory, number);
    expect(recallDevice(memory)).toBe(number);
  });

  test("is empty when something else stands in its place", () => {
    const memory = makeMemory();
    keepDevice(memory, "half a number");
    expect(recallDevice(memory)).toBe("");
  });

  test("stays when somebody signs out", () => {
    const memory = makeMemory();
    memory.setItem(STORAGE_KEY, "{}");
    keepDevice(memory, number);
    clearSession(memory, "");
    expect(memory.getItem(STORAGE_KEY)).toBeNull();
    expect(recallDevice(memory)).toBe(number);
  });

  test("a storage that refuses keeps nobody from signing in", () => {
    const refuse = () => {
      throw new Error("denied");
    };
    const memory = { getItem: refuse, setItem: refuse };
    expect(recallDevice(memory)).toBe("");
    keepDevice(memory, number);
  });
});

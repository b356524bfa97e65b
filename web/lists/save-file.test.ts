import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a saved file can be read for minutes after the press, and not for ever", async () => {
  vi.useFakeTimers();
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { createElement: () => link });
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  saveFile("people.csv", new Blob(["SESA ID"]));
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5 * 60_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * 60_000);
  expect(revoke).toHaveBeenCalledWith(link.href);
});

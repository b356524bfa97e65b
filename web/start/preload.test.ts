import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SignedInUser } from "../../contract/sessions.ts";
import type * as Ahead from "./preload.ts";
import type * as Session from "../session/session.ts";

const later = () => new Promise<never>(() => {});
const requested = (answer: unknown) => ({
  answer,
  response: Promise.resolve(Response.json(answer ?? {})),
  settled: answer === undefined ? later() : Promise.resolve(),
});

let ahead: typeof Ahead;
let session: typeof Session;
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const questions = { "/here": requested({ data: [1] }), "/under-way": requested(undefined) };
  vi.stubGlobal("preloaded", new Map(Object.entries(questions)));
  ahead = await import("./preload.ts");
  session = await import("../session/session.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("an answer that is there is given once, to whoever asks the same", () => {
  expect(ahead.preloadedAnswer("/elsewhere")).toBeUndefined();
  expect(ahead.preloadedAnswer("/here")).toEqual({ data: [1] });
  expect(ahead.preloadedAnswer("/here")).toBeUndefined();
  expect(ahead.preloadedResponse("/here")).toBeUndefined();
});

test("one that is under way is waited for, and not asked for again", () => {
  expect(ahead.preloadedAnswer("/under-way")).toBeUndefined();
  expect(ahead.preloadedResponse("/under-way")).toBeInstanceOf(Promise);
  expect(ahead.preloadedResponse("/under-way")).toBeUndefined();
});

test("nobody gets the answer to another session", () => {
  session.startSession("another", { user_type_id: { type_name: "employee" } } as SignedInUser);
  expect(ahead.preloadedAnswer("/here")).toBeUndefined();
});

test("an old answer is no news", () => {
  vi.spyOn(performance, "now").mockReturnValue(60_000);
  expect(ahead.preloadedAnswer("/here")).toBeUndefined();
  expect(ahead.preloadedResponse("/under-way")).toBeUndefined();
});

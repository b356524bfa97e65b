import { expect, test } from "vitest";
import { rankFaults } from "./faults.ts";
import type { Trouble } from "./playback.ts";

const trouble = (kind: Trouble["kind"], more: Partial<Trouble> = {}): Trouble => ({
  bridge: 1,
  type: "trouble",
  kind,
  message: "went wrong",
  atMs: 0,
  ...more,
});
const host = "cdn.example";

test("own files come before other hosts, 404 before others, errors before pictures", () => {
  const ranked = [
    trouble("resource", { use: "fetch", status: 404 }),
    trouble("resource", { use: "script", status: 500 }),
    trouble("abort"),
    trouble("error"),
    trouble("resource", { use: "script", status: 404, host }),
    trouble("resource", { use: "script", host }),
    trouble("error", { message: "THREE is not defined" }),
    trouble("error", { host }),
    trouble("alert"),
    trouble("resource", { use: "image", status: 404 }),
    trouble("resource", { use: "media" }),
    trouble("resource", { use: "image", status: 404, host }),
  ];
  expect(rankFaults(ranked.toReversed())).toEqual(ranked);
});

test("what the demo went around by itself is no fault", () => {
  expect(rankFaults([trouble("no-webgl"), trouble("context-lost")])).toEqual([]);
});

test("what was not allowed is told once, before the error that follows from it", () => {
  const refused = trouble("refused", { use: "fetch", host });
  const follows = trouble("rejection", { message: "Failed to fetch" });
  const image = trouble("refused", { use: "image", host: "pictures.example" });
  const missing = trouble("resource", { use: "fetch", status: 404 });
  const found = [image, follows, trouble("resource", { use: "fetch", host }), refused, missing];
  expect(rankFaults(found)).toEqual([missing, refused, follows, image]);
});

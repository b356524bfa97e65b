import { describe, expect, test } from "vitest";
import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import { type Expectation, judgeWatch, type Observation } from "./judge-watch.ts";

const good: TrialRun = { firstPictureMs: 900, framesPerSecond: 7, errors: [] };
const screenshot = (value: number) =>
  Buffer.alloc(24 * 16 * 3, Buffer.from([value, 90, 40, value]));
const seen = (news: Partial<Observation> = {}): Observation => ({
  files: { missing: [], changed: [] },
  failure: null,
  trialRun: good,
  screenshots: [screenshot(200)],
  ...news,
});
const before: Expectation = {
  approved: { trialRun: good, screenshots: [screenshot(200)] },
  trialRun: { ...good, firstPictureMs: 300, framesPerSecond: 60 },
};
const reasonsFor = (observation: Observation, expected = before) => {
  const { grade, reasons } = judgeWatch(observation, expected);
  return [grade, ...reasons.map(({ message }) => message)];
};

test("F30 as it was approved it is green, however few frames a server draws", () => {
  expect(reasonsFor(seen())).toEqual(["green"]);
});

test("F30 the first watch of a demo that plays has nothing to object to", () => {
  const none = { approved: null, trialRun: null };
  const trialRun = { ...good, firstPictureMs: 20_000, errors: ["x is not defined"] };
  expect(reasonsFor(seen({ trialRun }), none)).toEqual(["green"]);
});

describe("F30 the reason is the true one", () => {
  test.each([
    [{ why: "stranded", detail: "cdn.example.net" }, "cdn.example.net no longer responds."],
    [
      { why: "refused", detail: "api.example.net" },
      "The demo calls api.example.net, which is not among its allowed hosts.",
    ],
    [{ why: "host-gone", detail: "demos.example.net" }, "demos.example.net no longer responds."],
    [
      { why: "host-refuses", detail: "demos.example.net", status: 503 },
      "demos.example.net answers with error 503.",
    ],
    [{ why: "file", detail: "assets/a.js" }, "One of its files could not be loaded: assets/a.js"],
    [{ why: "black", detail: "" }, "It loaded, but nothing is displayed."],
    [{ why: "too-slow", minutes: 4 }, "It showed nothing within 4 minutes."],
    [{ why: "crashed" }, "It crashes the browser."],
  ] as const)("%j", (failure, message) => {
    expect(reasonsFor(seen({ failure, trialRun: null, screenshots: [] }))).toEqual([
      "red",
      message,
    ]);
  });

  test("a file that is missing in the store explains the failure", () => {
    const files = { missing: ["main.js", "map.png"], changed: [] };
    const failure = { why: "no-answer", detail: "" } as const;
    expect(reasonsFor(seen({ files, failure }))).toEqual([
      "red",
      "2 of its files are missing from storage; the first is main.js",
    ]);
  });

  test("a missing file is reported even if nothing has requested it yet", () => {
    const files = { missing: ["level-2.bin"], changed: [] };
    expect(reasonsFor(seen({ files }))).toEqual([
      "amber",
      "One of its files is missing from storage: level-2.bin",
    ]);
  });

  test("a file of another size", () => {
    const files = { missing: [], changed: ["map.png"] };
    expect(reasonsFor(seen({ files }))[1]).toBe(
      "A stored file is not the one that was uploaded: map.png",
    );
  });

  test("3D that only this browser lacks is nobody's fault", () => {
    const failure = { why: "no-webgl", detail: "" } as const;
    expect(reasonsFor(seen({ failure, trialRun: null }))).toEqual([null]);
  });
});

describe("F30 figures", () => {
  const slower = (firstPictureMs: number) =>
    reasonsFor(seen({ trialRun: { ...good, firstPictureMs } }));

  test("three times slower, and slow for a client", () => {
    expect(slower(9400)).toEqual([
      "amber",
      "The first frame took 9.4 s; it took 0.9 s when the demo was approved.",
    ]);
  });

  test("three times slower, which nobody would notice", () => {
    expect(slower(4900)).toEqual(["green"]);
  });

  test("slow, as it always was", () => {
    const trialRun = { ...good, firstPictureMs: 8000 };
    const expected = { ...before, approved: { trialRun, screenshots: [screenshot(200)] } };
    expect(reasonsFor(seen({ trialRun: { ...good, firstPictureMs: 20_000 } }), expected)).toEqual([
      "green",
    ]);
  });

  test("an error that it did not have, and none that it had", () => {
    const errors = ["Not found: https://stats.example/i.gif?at=1794841139"];
    const withErrors = seen({ trialRun: { ...good, errors } });
    expect(reasonsFor(withErrors)).toEqual([
      "amber",
      `Something fails that did not before: ${errors[0]}`,
    ]);
    const known = ["Not found: https://stats.example/i.gif?at=5"];
    const expected = { ...before, trialRun: { ...good, errors: known } };
    expect(reasonsFor(withErrors, expected)).toEqual(["green"]);
  });
});

describe("F30 pictures", () => {
  test("another picture", () => {
    expect(reasonsFor(seen({ screenshots: [screenshot(20)] }))).toEqual([
      "amber",
      "It no longer looks as it did when it was approved.",
    ]);
  });

  test("a single colour", () => {
    const screenshots = [Buffer.alloc(24 * 16 * 3, 255)];
    expect(reasonsFor(seen({ screenshots }))).toEqual([
      "red",
      "It shows a single colour; when it was approved it showed a picture.",
    ]);
  });
});

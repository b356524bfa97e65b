import { describe, expect, test } from "vitest";
import { BridgeMessage } from "../../contract/player.ts";
import { applyMessage, begin, type Playback, wake } from "./playback.ts";
import { isFailure, reasonOf } from "./verdict-text.ts";
import { judge, type Verdict } from "./verdict.ts";

/** What the bridge said of pages in a real browser: see server/test/recorded/record-playbacks.ts. */
const recordings = import.meta.glob<string>("./recordings/*.jsonl", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Line = [at: number, message?: object];
const linesOf = (name: string) =>
  (recordings[`./recordings/${name.replaceAll(" ", "-")}.jsonl`] ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const EVERY_MS = 500;

/** Every verdict in its turn, judged twice a second as the player does, and what was known at the end. */
function replay(lines: Line[]) {
  const verdicts: string[] = [];
  let playback = begin(0);
  let verdict: Verdict = { is: "starting" };
  let clock = 0;
  const takeVerdict = () => {
    verdict = judge(playback, clock);
    const summary = summaryOf(verdict);
    if (summary !== verdicts.at(-1)) verdicts.push(summary);
  };
  for (const [at, message] of lines) {
    for (; clock < at; clock += EVERY_MS) takeVerdict();
    if (message)
      playback = applyMessage(playback, BridgeMessage.parse({ bridge: 1, ...message }), at);
  }
  takeVerdict();
  return { verdicts, playback, verdict };
}

const summaryOf = (verdict: Verdict) =>
  [verdict.is, "why" in verdict && verdict.why, "host" in verdict && verdict.host]
    .filter(Boolean)
    .join(" ");

/** Every verdict there was on the way, and the demos of which that is true. */
const expected: [verdicts: string, ...names: string[]][] = [
  [
    "starting, plays",
    "turning triangle",
    "turning triangle 20 times slower",
    "small writing on one colour",
    "small writing on one colour 20 times slower",
    "a wire frame",
    "a small object far away",
    "a page of words",
    "a page of words 20 times slower",
    "a page of words around a small empty canvas",
    "a page with one picture",
    "words in a closed shadow root",
    "a viewer in a shadow root",
    "drawn by a worker",
    "no 3d so it draws flat",
    "pictures of another host on the canvas",
    "a page that loads itself again",
    "a large file without a word of its progress",
    "a large texture",
    "words while it loads the stage later",
    "words while it loads the stage later 20 times slower",
    "a thread that is blocked for half a minute",
    "a sound without a file a picture after ten seconds",
    "an engine s page with a footer and a button",
    "an engine s small canvas on a large page",
    "lost its graphics and got them back",
    "sample building energy",
    "sample data center",
    "sample switchgear",
    "sample wind turbine",
  ],
  [
    "starting, faulty",
    "a picture is missing the demo comes after ten seconds",
    "an optional file is missing the demo comes after ten seconds",
    "shaders that are compiled for a long time",
    "words and statistics that are blocked",
  ],
  [
    "starting, plays, faulty",
    "a promise that nobody waits for",
    "draws when something changes and an error that does not matter",
  ],
  [
    "starting, waits",
    "a form beside the stage",
    "a start button and statistics that are blocked",
    "words to press over a stage that is drawn black",
  ],
  [
    "starting, waits, plays",
    "a start button over an empty canvas",
    "a start button over an empty canvas 20 times slower",
    "press anywhere",
  ],
  [
    "starting, blank black",
    "black for ever",
    "an empty page",
    "a meter in the corner of an empty stage",
    "a viewer that nobody brings to life",
  ],
  [
    "starting, blank broken",
    "its only script is missing",
    "a project instead of its build",
    "says that it loads and its script is missing",
    "models by names that begin at the root",
    "a missing setting and a library that does not matter",
    "an error at the start with a footer and a button",
    "a splash picture and its module is missing",
    "says by itself that memory is short",
  ],
  ["starting, blank no-webgl", "this browser has no 3d"],
  [
    "starting, stranded cdn.example.invalid",
    "a viewer from a host that cannot be reached",
    "its library is on a host that cannot be reached",
    "modules of a host that cannot be reached",
  ],
  ["starting, plays, faulty, died stopped", "an error in the middle", "webassembly that stops"],
  ["starting, plays, died context-lost", "lost its graphics and draws on"],
  ["starting, plays, died silent", "an endless loop"],
];
const rows = expected.flatMap(([verdicts, ...names]) => names.map((name) => [name, verdicts]));

describe("the verdict on a recorded demo", () => {
  test.each(rows)("%s: %s", (name = "", verdicts = "") => {
    expect(replay(linesOf(name)).verdicts.join(", ")).toBe(verdicts);
  });

  test.each(rows)(
    "%s: does not play before there is a picture, if there ever is one",
    (name = "") => {
      const lines = linesOf(name);
      const at = lines.findIndex(
        ([, message]) => message && "kind" in message && "afterMs" in message,
      );
      const before = at < 0 ? [] : lines.slice(0, at);
      expect(replay(before).verdicts.filter((verdict) => /plays|faulty/.test(verdict))).toEqual([]);
    },
  );

  test("every recording is judged here", () => {
    const names = Object.keys(recordings).map((path) => path.slice("./recordings/".length, -6));
    const judged = rows.map(([name = ""]) => name.replaceAll(" ", "-"));
    expect(judged.toSorted()).toEqual(names.toSorted());
  });
});

test.each([
  ["a missing setting and a library that does not matter", "loaded: config.json"],
  ["models by names that begin at the root", "loaded: /models/body.glb"],
  ["a project instead of its build", "loaded: /src/main.tsx"],
  ["its only script is missing", "loaded: assets/index.js"],
  ["an error at the start with a footer and a button", "error: Uncaught Error: cannot start"],
  ["says by itself that memory is short", "error: Out of memory"],
  ["its library is on a host that cannot be reached", "needs cdn.example.invalid"],
  ["an error in the middle", "gl.drawArrays is not a function"],
  ["webassembly that stops", "RuntimeError: unreachable"],
])("the reason that is named is the one that matters: %s", (name, reason) => {
  const { verdict, playback } = replay(linesOf(name));
  expect(isFailure(verdict) && reasonOf(verdict, playback)).toContain(reason);
});

test("what is missing is listed file by file", () => {
  const { playback } = replay(linesOf("models by names that begin at the root"));
  const files = ["/models/body.glb", "/models/wheel.glb", "/models/glass.glb"];
  expect(playback.troubles.map(({ address }) => address)).toEqual(files);
});

describe("the verdict on what cannot be recorded", () => {
  const bridge = 1;
  const applyAt = (playback: Playback, at: number, ...messages: BridgeMessage[]) =>
    messages.reduce((former, message) => applyMessage(former, message, at), playback);
  const pulse = (atMs: number, more: Partial<Extract<BridgeMessage, { type: "pulse" }>> = {}) =>
    ({
      bridge,
      type: "pulse",
      atMs,
      isShown: true,
      isLoaded: true,
      pending: 0,
      busyMs: 0,
      asked: 0,
      frames: 0,
      drawnAtMs: null,
      isLost: false,
      sight: { canvas: 1, over: "nothing", beside: "nothing", letters: 0 },
      ...more,
    }) as const;

  test("a page that never answers, and one that has ten seconds for it", () => {
    expect(judge(begin(0), 9000)).toEqual({ is: "starting" });
    expect(judge(begin(0), 11_000)).toEqual({ is: "blank", why: "no-answer" });
    expect(judge(wake(begin(0), 60_000), 69_000)).toEqual({ is: "starting" });
  });

  test("what nobody can see is not judged, and has all its time once somebody can", () => {
    let playback = begin(0);
    for (let at = 1000; at < 90_000; at += 1000) {
      playback = applyAt(playback, at, pulse(at, { isShown: false }));
      expect(judge(playback, at)).toEqual({ is: "starting" });
    }
    for (let at = 90_000; at < 108_000; at += 1000) {
      playback = applyAt(playback, at, pulse(at));
      expect(judge(playback, at)).toEqual({ is: "starting" });
    }
    expect(judge(applyAt(playback, 112_000, pulse(112_000)), 112_000)).toMatchObject({
      is: "blank",
    });
  });

  test("a host that is not allowed is the reason, and named", () => {
    const refused = { bridge, type: "trouble", kind: "refused", message: "not allowed" } as const;
    const more = { atMs: 100, host: "cdn.example.com", use: "script" } as const;
    const playback = applyAt(begin(0), 1000, { ...refused, ...more }, pulse(1000));
    const verdict = judge(applyAt(playback, 8000, pulse(8000)), 8000);
    expect(verdict).toEqual({ is: "refused", host: "cdn.example.com" });
    expect(isFailure(verdict) && reasonOf(verdict, playback)).toBe(
      "The demo calls cdn.example.com, which is not among its allowed hosts.",
    );
  });

  test("an error that is followed by frames is no death, nor one before the tab was hidden", () => {
    const picture = { bridge, type: "picture", kind: "canvas", afterMs: 500 } as const;
    const error = { bridge, type: "trouble", kind: "error", message: "x", atMs: 5000 } as const;
    const playback = applyAt(begin(0), 5000, picture, error);
    const later = (drawnAtMs: number, isShown = true) =>
      judge(applyAt(playback, 12_000, pulse(12_000, { drawnAtMs, isShown })), 12_000);
    expect(later(4980)).toMatchObject({ is: "died", error: "x" });
    expect(later(11_980)).toEqual({ is: "faulty" });
    expect(later(7500)).toEqual({ is: "faulty" });
    expect(later(4980, false)).toEqual({ is: "faulty" });
  });
});

import { expect, test } from "vitest";
import { begin, type Playback } from "./playback.ts";
import { finish, newRun, type Run, stepOnFrames, stepOnVerdict } from "./trial-run.ts";
import type { Verdict } from "./verdict.ts";

const silent: Playback = { ...begin(0), hasAnswered: true };
const shown: Playback = { ...silent, picture: { kind: "canvas", afterMs: 31_000 } };
const black: Verdict = { is: "blank", why: "black" };

/** Everything that is noted on the way, in order. */
function notes(...steps: ((run: Run) => ReturnType<typeof finish>)[]) {
  let run = newRun();
  return steps.flatMap((step) => {
    const { run: next, noted } = step(run);
    run = next;
    return noted ?? [];
  });
}
const judged = (verdict: Verdict, playback: Playback) => (run: Run) =>
  stepOnVerdict(run, verdict, playback);
const drew = (frames: number) => (run: Run) => stepOnFrames(run, frames);

test("F5 a picture that comes after all replaces the failure that was noted", () => {
  const noted = notes(
    judged(black, silent),
    judged(black, silent),
    drew(20),
    judged({ is: "plays" }, shown),
    ...[30, 0, 40, 35, 50].map(drew),
  );
  expect(noted).toEqual([
    { firstPictureMs: null, framesPerSecond: null, errors: [expect.stringContaining("nothing")] },
    { firstPictureMs: 31_000, framesPerSecond: 40, errors: [] },
  ]);
});

test("F5 a demo that waits is noted when it was started, with the time of its start screen", () => {
  const waiting = { ...silent, visibilityMs: 1200 };
  const noted = notes(judged({ is: "waits" }, waiting), judged({ is: "plays" }, shown), finish);
  expect(noted).toEqual([{ firstPictureMs: 1200, framesPerSecond: null, errors: [] }]);
  expect(notes(judged({ is: "waits" }, waiting), finish)).toEqual([]);
});

test("F5 a death replaces what was noted before it, and is noted once", () => {
  const died: Verdict = { is: "died", why: "silent" };
  const noted = notes(
    judged({ is: "plays" }, shown),
    finish,
    judged(died, shown),
    judged(died, shown),
  );
  expect(noted.map(({ errors }) => errors)).toEqual([[], ["It stopped responding."]]);
  expect(noted.at(-1)).toMatchObject({ firstPictureMs: 31_000, hasDied: true });
});

import { expect, it } from "vitest";
import { gradeOf, type TrialRun } from "./trial-runs.ts";

const good: TrialRun = { firstPictureMs: 4999, framesPerSecond: 24, errors: [] };

it.each<{ run: Partial<TrialRun>; grade: string; what: string }>([
  { run: {}, grade: "green", what: "quick, smooth and without errors" },
  { run: { framesPerSecond: null }, grade: "green", what: "still, as it draws only on change" },
  { run: { firstPictureMs: 5000 }, grade: "amber", what: "slow to show" },
  { run: { framesPerSecond: 23 }, grade: "amber", what: "not smooth" },
  { run: { errors: ["a file is missing"] }, grade: "amber", what: "with faults" },
  { run: { firstPictureMs: null }, grade: "red", what: "without a picture" },
  { run: { hasDied: true }, grade: "red", what: "dead after its picture" },
])("F24 a trial run is $grade: $what", ({ run, grade }) => {
  expect(gradeOf({ ...good, ...run })).toBe(grade);
});

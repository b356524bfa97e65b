import { expect, test } from "vitest";
import { findWrongMessage } from "./judge.mjs";
import { tableOf } from "./report.mjs";

test.each([
  ["a success of any shape", { status: 200, data: [] }, undefined],
  ["a sentence", { status: 503, message: "Please try again.", requestId: "1" }, undefined],
  ["nothing at all", { status: 0 }, "no answer"],
  ["no JSON", { status: 502 }, "502 without a message"],
  ["a word", { status: 500, message: "Internal" }, "500 without a sentence: Internal"],
  [
    "a driver's words",
    { status: 503, message: "Failed with ECONNREFUSED here." },
    "503 with words of the inside: Failed with ECONNREFUSED here.",
  ],
  ["a stack", { status: 500, message: "It went wrong.", stack: "Error" }, "500 with stack"],
])("R164 judges %s", (_what, answer, verdict) => {
  expect(findWrongMessage(answer)).toBe(verdict);
});

test("a table shows how much of what was acknowledged was found", () => {
  const table = tableOf("kill", [{ kind: "rows", acknowledged: 12, missing: 2 }]);
  expect(table.split("\n").map((line) => line.split(/\s+/))).toEqual([
    ["kill", "acknowledged", "found", "missing"],
    ["rows", "12", "10", "2"],
  ]);
});

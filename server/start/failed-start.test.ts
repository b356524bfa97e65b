import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { programOf } from "../test/processes/program.ts";

test("E464 a start that fails says why, without a stack", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, programOf("main"), {
    encoding: "utf8",
    env: { PORT: "eighty" },
  });
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^PORT must be a port number/m);
  expect(stderr).not.toMatch(/Error:|^ +at /m);
});

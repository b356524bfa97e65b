import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectRoot } from "./project-root.ts";

test("E464 a start that fails says why, without a stack", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "server/main.ts"],
    { cwd: projectRoot, encoding: "utf8", env: { PORT: "eighty" } },
  );
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^PORT must be a port number/m);
  expect(stderr).not.toMatch(/Error:|^ +at /m);
});

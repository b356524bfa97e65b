import { defineConfig } from "vitest/config";
import { splitByProcess } from "./server/test/shared-process/test-files.ts";

/** Nothing is judged by it: it only ends what hangs, however busy the machine is. */
const HUNG_MS = 5 * 60_000;

const everywhere = {
  pool: "forks",
  maxWorkers: 4, // on two cores: they wait for the database, and for time to pass
  testTimeout: HUNG_MS,
  hookTimeout: HUNG_MS,
  teardownTimeout: HUNG_MS,
  expect: { poll: { timeout: 60_000 } },
  // Where a release is tested, a slow moment of the machine must not refuse it; `npm test` names those tests.
  retry: process.env["CI"] === "true" ? 1 : 0,
} as const;
const { together, alone } = splitByProcess(import.meta.dirname);

export default defineConfig({
  test: {
    ...everywhere,
    // One PostgreSQL per run; every file clones its own database from a migrated template.
    globalSetup: ["server/test/global-setup.ts"],
    // The same requests every time; `npm run fuzz` sends others, and more.
    provide: { fuzz: { seed: 1, count: 2000, isVerbose: false } },
    projects: [
      {
        test: {
          ...everywhere,
          name: "together",
          include: together,
          // Starting a process takes longer than most of these files.
          isolate: false,
          setupFiles: ["server/test/shared-process/leave-nothing.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...everywhere, name: "alone", include: alone, sequence: { groupOrder: 1 } } },
    ],
  },
});

import { defineConfig } from "vitest/config";

/** Nothing is judged by it: it only ends what hangs, however busy the machine is. */
const HUNG_MS = 5 * 60_000;

export default defineConfig({
  test: {
    include: ["{contract,server,web,scripts,samples}/**/*.test.{ts,mjs}"],
    // One PostgreSQL per run; every file clones its own database from a migrated template.
    globalSetup: ["server/test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: HUNG_MS,
    hookTimeout: HUNG_MS,
    teardownTimeout: HUNG_MS,
    expect: { poll: { timeout: 60_000 } },
  },
});

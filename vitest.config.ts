import { defineConfig } from "vitest/config";

/** Nothing is judged by it: it only ends what hangs, however busy the machine is. */
const HUNG_MS = 5 * 60_000;

export default defineConfig({
  test: {
    include: ["{contract,server,web,scripts,samples,fuzz,faults}/**/*.test.{ts,mjs}"],
    // One PostgreSQL per run; every file clones its own database from a migrated template.
    globalSetup: ["server/test/global-setup.ts"],
    // The same requests every time; `npm run fuzz` sends others, and more.
    provide: { fuzz: { seed: 1, count: 2000, isTold: false } },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: HUNG_MS,
    hookTimeout: HUNG_MS,
    teardownTimeout: HUNG_MS,
    expect: { poll: { timeout: 60_000 } },
  },
});

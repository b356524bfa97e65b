import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,scripts,samples}/**/*.test.{ts,mjs}"],
    // One PostgreSQL per run; every file clones its own database from a migrated template.
    globalSetup: ["server/test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // Far more than any test needs: a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

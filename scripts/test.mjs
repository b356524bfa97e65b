import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, root } from "./install.mjs";

const LONGEST_STEP_MS = 20 * 60_000;
const filter = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), "reports-"));
let running;
process.on("exit", () => {
  running?.kill();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const one = ({ ok }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** What is run, in order, and how its tests are counted. All of it runs, whatever fails. */
const steps = [
  { name: "build", run: ["node", "scripts/build.mjs"], count: one },
  { name: "types", run: ["tsc", "--noEmit"], count: one },
  { name: "lint", run: ["oxlint"], count: one },
  { name: "format", run: ["oxfmt", "--check"], count: one },
  { name: "house rules", run: ["node", "scripts/house-rules.mjs"], count: one },
  { name: "planted sins", run: ["node", "scripts/plant-sins.mjs"], count: countLastLine },
  {
    name: "unit and API tests",
    run: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
    count: countVitest,
    takesFilter: true,
  },
  {
    name: "browser tests",
    run: ["playwright", "test", "--reporter=list,json"],
    count: countPlaywright,
    needsChromium: true,
  },
];

ensureInstalled();
const env = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
};
const total = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps.filter(({ takesFilter }) => filter.length === 0 || takesFilter)) {
  const counted = await runStep(step);
  for (const key of Object.keys(total)) total[key] += counted[key];
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runStep({ name, run, count, takesFilter, needsChromium }) {
  process.stdout.write(`${name} ... `);
  const started = performance.now();
  const result = needsChromium
    ? await withChromium(run)
    : await execute(takesFilter ? [...run, ...filter] : run);
  const counted = countOf(result, count);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${counted.failed > 0 ? "FAILED" : "ok"} (${counted.passed + counted.failed} in ${seconds} s)`,
  );
  if (counted.failed > 0) console.log(result.output);
  return counted;
}

async function withChromium(run) {
  try {
    const { findChromium } = await import("./find-chromium.mjs");
    env.CHROME_PATH = await findChromium();
    return await execute(run);
  } catch (error) {
    return { ok: false, output: `${error.message}\n` };
  }
}

/** A tool that dies without a report, or fails although no test did, is one failed test. */
function countOf(result, count) {
  const none = { passed: 0, failed: 0, skipped: 0 };
  let counted = none;
  try {
    counted = count(result);
  } catch {
    result.output += "\nNo report was written.\n";
    return { ...none, failed: 1 };
  }
  return result.ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function countLastLine({ output }) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return { passed: Number(passed), failed: Number(failed), skipped: 0 };
}

/** A file that cannot be loaded has no tests in it, but failed. */
function countVitest() {
  const report = JSON.parse(readFileSync(vitestReport, "utf8"));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that passes only at the second try has failed. */
function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(playwrightReport, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

function execute([command, ...args]) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LONGEST_STEP_MS,
    });
    running = child;
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

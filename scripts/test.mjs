import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  closingLine,
  countLastLine,
  countPlaywright,
  countStep,
  countVitest,
  none,
  secondTries,
} from "./count-tests.mjs";
import { ensureInstalled, root } from "./install.mjs";

const LONGEST_STEP_MS = 40 * 60_000;
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
const read = (report) => JSON.parse(readFileSync(report, "utf8"));
const one = ({ ok }) => ({ ...none, passed: ok ? 1 : 0 });

/** What is run, in order, and how its tests are counted. All of it runs, whatever fails. */
const steps = [
  { name: "build", run: ["node", "scripts/build.mjs"], count: one },
  { name: "types", run: ["tsc", "--noEmit"], count: one },
  { name: "lint", run: ["oxlint"], count: one },
  { name: "format", run: ["oxfmt", "--check"], count: one },
  { name: "house rules", run: ["node", "scripts/house-rules.mjs"], count: one },
  {
    name: "planted sins",
    run: ["node", "scripts/plant-sins.mjs"],
    count: ({ output }) => countLastLine(output),
  },
  {
    name: "unit and API tests",
    run: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
      ...filter,
    ],
    count: () => countVitest(read(vitestReport)),
    takesFilter: true,
    needsRadosgw: true,
    needsChromium: true,
  },
  {
    name: "browser tests",
    run: ["playwright", "test", "--config=e2e/playwright.config.ts", "--reporter=list,json"],
    count: () => countPlaywright(read(playwrightReport)),
    remarks: () => secondTries(read(playwrightReport)),
    needsChromium: true,
  },
];

ensureInstalled();
const env = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  NO_COLOR: "1", // the output may end up in a file
};
const total = { ...none };
for (const step of steps.filter(({ takesFilter }) => filter.length === 0 || takesFilter)) {
  const counted = await runStep(step);
  for (const key of Object.keys(total)) total[key] += counted[key];
}
console.log(closingLine(total));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runStep({ name, run, count, remarks, needsChromium, needsRadosgw }) {
  process.stdout.write(`${name} ... `);
  const started = performance.now();
  // Here, where its words are seen; with a filter the tests that want it say so themselves.
  if (needsRadosgw && filter.length === 0) await announceRadosgw();
  const isWhole = filter.length === 0;
  const result = await (needsChromium && isWhole ? executeWithChromium(run) : execute(run));
  const counted = countStep(result.ok, () => count(result));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = counted.failed > 0 ? "FAILED" : "ok";
  console.log(`${verdict} (${counted.passed + counted.failed} in ${seconds} s)`);
  if (counted.failed > 0) console.log(result.output);
  else for (const remark of remarks?.() ?? []) console.log(`  passed at the second try: ${remark}`);
  return counted;
}

async function announceRadosgw() {
  const { ensureRadosgw } = await import("./radosgw.mjs");
  try {
    ensureRadosgw();
  } catch (error) {
    console.log(error.message); // the step itself fails for the same reason
  }
}

async function executeWithChromium(run) {
  try {
    const { findChromium } = await import("./find-chromium.mjs");
    env.CHROME_PATH = await findChromium();
  } catch (error) {
    return { ok: false, output: `${error.message}\n` };
  }
  return execute(run);
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

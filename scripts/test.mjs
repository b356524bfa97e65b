import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  closingLine,
  countLastLine,
  countListed,
  countPlaywright,
  countStep,
  countVitest,
  skippedInPlaywright,
  skippedInVitest,
  none,
  failOnSkipped,
  flakyTestsOfPlaywright,
  flakyTestsOfVitest,
  formatSkipped,
} from "./count-tests.mjs";
import { ensureInstalled, root } from "./install.mjs";

/** Ends a hung step; a busy machine may need an hour for what usually takes minutes. */
const MAX_STEP_MS = 3 * 3_600_000;
/** Steps that can be run by themselves; any other argument filters their tests. */
const parts = {
  "--unit": ["build", "unit and API tests"],
  "--e2e": ["build", "browser tests", "Firefox and WebKit"],
};
const filter = process.argv.slice(2).filter((argument) => !(argument in parts));
const chosen = process.argv.slice(2).find((argument) => argument in parts);
/** A filtered run of unit tests skips the build and the search for a browser. */
const isQuick = filter.length > 0 && chosen !== "--e2e";
/** A named journey belongs to Chromium, or to the other browsers. */
const isElsewhere = filter.some((name) => name.includes("other-browsers"));
const leftAside = filter.length === 0 ? [] : [isElsewhere ? "browser tests" : "Firefox and WebKit"];
const selected = isQuick ? ["unit and API tests"] : parts[chosen];
const reports = mkdtempSync(join(tmpdir(), "reports-"));
let running;
process.on("exit", () => {
  running?.kill();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
const otherBrowsersReport = join(reports, "other-browsers.json");
const read = (report) => JSON.parse(readFileSync(report, "utf8"));
const one = ({ ok }) => ({ ...none, passed: ok ? 1 : 0 });

/** What is run, in order, and how its tests are counted. All of it runs, whatever fails. */
const steps = [
  { name: "build", run: ["node", "scripts/build.mjs"], count: one },
  { name: "types", run: ["tsc", "--noEmit"], count: one },
  { name: "lint", run: ["oxlint"], count: one },
  { name: "format", run: ["oxfmt", "--check"], count: one },
  { name: "house rules", run: ["node", "scripts/house/house-rules.mjs"], count: one },
  {
    name: "planted violations",
    run: ["node", "scripts/house/test-rules.mjs"],
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
    listSkipped: () => skippedInVitest(read(vitestReport), root),
    remarks: () => formatFlaky(flakyTestsOfVitest(read(vitestReport), root)),
    before: provide,
  },
  {
    name: "browser tests",
    run: [
      "playwright",
      "test",
      "--config=e2e/playwright.config.ts",
      "--reporter=list,json",
      ...filter,
    ],
    // Without a browser they are only counted.
    more: () => (isMissing("chromium") ? ["--list"] : []),
    count: () => (isMissing("chromium") ? countListed : countPlaywright)(read(playwrightReport)),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    listSkipped: () => skippedInPlaywright(read(playwrightReport)),
    remarks: () => formatFailures(playwrightReport),
    before: provide,
  },
  {
    name: "Firefox and WebKit",
    run: [
      "playwright",
      "test",
      "--config=e2e/other-browsers/playwright.config.ts",
      "--reporter=list,json",
      ...filter,
    ],
    more: () => (isMissing("other-browsers") ? ["--list"] : []),
    count: () =>
      (isMissing("other-browsers") ? countListed : countPlaywright)(read(otherBrowsersReport)),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: otherBrowsersReport },
    listSkipped: () => skippedInPlaywright(read(otherBrowsersReport), "e2e/other-browsers"),
    remarks: () => formatFailures(otherBrowsersReport),
    before: provide,
  },
];

ensureInstalled();
const env = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  NO_COLOR: "1", // the output may end up in a file
};
const missing = [];
let provided;
const isMissing = (part) => missing.some((lacking) => lacking.part === part);
const skipped = [];
const sum = { ...none };
const isSelected = ({ name }) => (selected?.includes(name) ?? true) && !leftAside.includes(name);
for (const step of steps.filter(isSelected)) {
  if (!isQuick) await step.before?.();
  const counted = await runStep(step);
  for (const key of Object.keys(sum)) sum[key] += counted[key];
}
for (const line of formatSkipped(skipped, await reasons())) console.log(line);
const total = failOnSkipped(sum, process.env.CI === "true");
console.log(closingLine(total));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runStep({ name, run, more, count, env: own, listSkipped, remarks }) {
  process.stdout.write(`${name} ... `);
  const started = performance.now();
  const result = await execute([...run, ...(more?.() ?? [])], own);
  const counted = countStep(result.ok, () => count(result));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = counted.failed > 0 ? "FAILED" : "ok";
  const notRun = counted.skipped > 0 ? `, ${counted.skipped} not run` : "";
  console.log(`${verdict} (${counted.passed + counted.failed} in ${seconds} s${notRun})`);
  if (counted.failed > 0) console.log(result.output);
  if (counted.skipped > 0) skipped.push(...(listSkipped?.() ?? []));
  for (const remark of tryToRead(remarks)) console.log(`  ${remark}`);
  return counted;
}

/** A tool that died has left no report, and already counts as failed. */
function tryToRead(remarks) {
  try {
    return remarks?.() ?? [];
  } catch {
    return [];
  }
}

/** Looks once, before the tests, for what the project cannot bring itself, and notes what is missing. */
function provide() {
  provided ??= findParts();
  return provided;
}

async function findParts() {
  const { findChromium } = await import("./find-chromium.mjs");
  const { findNginx } = await import("./machine/nginx.mjs");
  const { findRadosgw } = await import("./machine/radosgw.mjs");
  const { findSystemdAnalyze } = await import("./machine/systemd.mjs");
  const { findOtherBrowsers } = await import("./other-browsers.mjs");
  const { noteMissing } = await import("./machine/find-or-skip.mjs");
  const tryFind = async (part, find) => {
    try {
      return await find();
    } catch (error) {
      missing.push({ part, reason: error.message });
      return undefined;
    }
  };
  const chromium = await tryFind("chromium", findChromium);
  await tryFind("radosgw", findRadosgw);
  await tryFind("nginx", findNginx);
  await tryFind("systemd", findSystemdAnalyze);
  await tryFind("other-browsers", findOtherBrowsers);
  Object.assign(env, noteMissing(missing.map(({ part }) => part)));
  if (chromium) env.CHROME_PATH = chromium;
}

async function reasons() {
  if (skipped.length > 0) await provide();
  const needsRoot = "Some tests need root: they fill a separate disk, or change the user.";
  return [...missing.map(({ reason }) => reason), ...(process.getuid?.() === 0 ? [] : [needsRoot])];
}

function formatFailures(file) {
  const report = read(file);
  const flaky = flakyTestsOfPlaywright(report);
  const hasFailed = report.stats.unexpected + flaky.length > 0;
  return [
    ...formatFlaky(flaky),
    ...(hasFailed ? [`traces and screenshots: ${join(root, "test-results")}`] : []),
  ];
}

function formatFlaky(tests) {
  return tests.map((test) => `passed at the second try: ${test}`);
}

function execute([command, ...args], own) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...own },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MAX_STEP_MS,
    });
    running = child;
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { WatchRun } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { connect, type Database } from "../db/connection.ts";
import { runningDatabase } from "../db/running-database.ts";
import { type Config, readConfig } from "../start/config.ts";
import { StartError } from "../start/start-error.ts";
import { addRun, findRun } from "./runs.ts";

const ROUND_MS = 1000;

/** Makes the portal watch every live demo now: the running one, or else one that is started for this. */
try {
  const config = readConfig(process.env);
  const portal = (await answers(config)) ? undefined : await startPortal(config);
  try {
    if (!(await watchNow(config))) process.exitCode = 1;
  } finally {
    await portal?.stop();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}

async function answers({ host, port }: Config): Promise<boolean> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const health = `http://${name.includes(":") ? `[${name}]` : name}:${port}/api/v1/health`;
  return fetch(health).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The demos are watched inside the portal: page, content host and all. */
async function startPortal(config: Config) {
  const main = join(import.meta.dirname, "main.js");
  const child = spawn(process.execPath, [main], { stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  while (child.exitCode === null && !(await answers(config))) await wait(ROUND_MS);
  if (child.exitCode !== null) throw new StartError("The portal could not be started.");
  return {
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** False if something needs attention. */
async function watchNow(config: Config): Promise<boolean> {
  const db = connect({ ...runningDatabase(config), max: 1 }, () => undefined);
  try {
    const id = await addRun(db, null);
    const run = await follow(db, id);
    if (run.problem) throw new StartError(run.problem.message);
    const took = (Date.parse(run.finished_at ?? "") - Date.parse(run.begun_at)) / 1000;
    print(`${run.watched} demos watched in ${took.toFixed(0)} s, ${run.flagged} need attention.`);
    return run.flagged === 0;
  } finally {
    await db.destroy();
  }
}

/** Prints a line for each demo as soon as it was watched. */
async function follow(db: Database, id: string): Promise<WatchRun> {
  const reported = new Set<string>();
  for (;;) {
    const run = await findRun(db, id);
    if (run) await printDemos(db, run, reported);
    if (run?.finished_at) return run;
    await wait(ROUND_MS);
  }
}

async function printDemos(db: Database, run: WatchRun, reported: Set<string>) {
  const seen = await db
    .selectFrom("demo_watches as w")
    .innerJoin("demos as d", "d.id", "w.demo_id")
    .select(["d.id", "d.title", "w.reasons"])
    .where("w.seen_at", ">=", run.begun_at)
    .orderBy("w.seen_at")
    .execute();
  for (const { id, title, reasons } of seen) {
    if (reported.has(id)) continue;
    reported.add(id);
    const sentences = (reasons as Sentence[]).map(({ message }) => message);
    print(
      `${sentences.length === 0 ? "ok       " : "attention"}  ${title}${sentences.map((line) => `\n           ${line}`).join("")}`,
    );
  }
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { watchProblems, type WatchTask } from "../../contract/night-watch.ts";
import type { Sentence } from "../../contract/sentences.ts";
import { MAX_PLAY_MS, type Played } from "./play-demo.ts";
import type { OpenProblem, Order } from "./watch-process.ts";

/** A Chromium in a separate process, with the lowest priority: its memory is freed with it. */
export interface Watcher {
  /** Rejects if the browser crashes, or does not answer. Other errors are not the demo's fault. */
  watch(pageUrl: string, task: WatchTask): Promise<Played | { error: string }>;
  close(): Promise<void>;
}

const MAX_OPEN_MS = 180_000;
const MAX_CLOSE_MS = 10_000;

/** The watcher, or why there is none. */
export async function startWatcher(
  executablePath: string,
  pageUrl: string,
): Promise<{ watcher: Watcher } | { problem: Sentence }> {
  const child = forkWatcher();
  const order: Order = { kind: "open", executablePath, pageUrl };
  const opened = await ask<{ problem: OpenProblem | null }>(child, order, MAX_OPEN_MS).catch(
    (): { problem: OpenProblem } => ({ problem: "not-started" }),
  );
  if (opened.problem !== null) {
    await end(child);
    return { problem: describeProblem(opened.problem, pageUrl) };
  }
  return {
    watcher: {
      watch: (url, task) =>
        ask<Played | { error: string }>(
          child,
          { kind: "watch", pageUrl: url, task },
          MAX_PLAY_MS + MAX_OPEN_MS,
        ),
      close: () => end(child),
    },
  };
}

/** In the bundle it is a file next to main.js; from source it is TypeScript. */
function forkWatcher(): ChildProcess {
  const isSource = import.meta.filename.endsWith(".ts");
  const file = join(import.meta.dirname, `watch-process.${isSource ? "ts" : "js"}`);
  return fork(file, {
    execArgv: isSource ? ["--import", "tsx"] : [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function ask<Answer>(child: ChildProcess, order: Order, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off("message", answer).off("exit", die);
      settle();
    };
    const answer = (sent: unknown) => finish(() => resolve(sent as Answer));
    const die = () => finish(() => reject(new Error("the watching browser has ended")));
    const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
    child.once("message", answer).once("exit", die);
    if (child.exitCode === null && child.signalCode === null) child.send(order);
    else die();
  });
}

/** Should the process be killed, Chromium ends with the pipe to it. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill("SIGKILL"), MAX_CLOSE_MS);
  await exited;
  clearTimeout(timer);
}

function describeProblem(problem: OpenProblem, pageUrl: string): Sentence {
  if (problem === "no-3d") return watchProblems.no3d;
  if (problem === "not-started") return watchProblems.notStarted;
  return watchProblems.unreachable(new URL(pageUrl).origin);
}

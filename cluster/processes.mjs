import { spawn } from "node:child_process";
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** On a busy machine. */
const MAX_START_MS = 300_000;
/** PostgreSQL refuses to run as root; its package brings this user. */
const DATABASE_USER = "postgres";

/** A temporary folder and the processes that live in it; all of them end when this process does, however it ends. */
export function openPlace() {
  const folder = mkdtempSync(join(tmpdir(), "cluster-"));
  // Other users' processes work in it.
  chmodSync(folder, 0o777);
  const running = new Set();

  /** In the foreground, with its output in a separate file. A process with children may name a gentler `closeSignal`. */
  function launch(name, program, args, options = {}) {
    const { env = {}, cwd, isDatabase = false, closeSignal = "SIGKILL" } = options;
    const bound = ["--pdeathsig", "KILL", ...(isDatabase ? asDatabaseUser() : [])];
    const child = spawn("/usr/bin/setpriv", [...bound, program, ...args], {
      cwd: cwd ?? folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: "C.UTF-8", ...env },
    });
    const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const launched = {
      name,
      pid: child.pid,
      ended,
      closeSignal,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      async end(signal) {
        running.delete(launched);
        child.kill(signal);
        await ended;
      },
    };
    running.add(launched);
    return launched;
  }

  return {
    folder,
    launch,
    async close() {
      await Promise.all([...running].map((one) => one.end(one.closeSignal)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const asDatabaseUser = () =>
  userInfo().uid === 0
    ? [`--reuid=${DATABASE_USER}`, `--regid=${DATABASE_USER}`, "--init-groups"]
    : [];

/** Polls until the answer is truthy; on timeout names what it waited for. */
export async function until(what, isDone, everyMs = 200) {
  const deadline = Date.now() + MAX_START_MS;
  for (;;) {
    const answer = await Promise.resolve()
      .then(isDone)
      .catch(() => false);
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await sleep(everyMs);
  }
}

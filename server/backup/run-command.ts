import { isDiskFull } from "../db/embedded/folder-errors.ts";
import { type Config, readConfig } from "../start/config.ts";
import { StartError } from "../start/start-error.ts";
import { StoreUnavailableError } from "../store/store.ts";
import { reportTo, type Reporter } from "./reporter.ts";

export interface Command {
  config: Config;
  reporter: Reporter;
  /** Closed in the opposite order, also when the command fails. */
  cleanups: (() => Promise<unknown>)[];
}

/** Runs one command of the terminal to its end; false when it found something wrong. */
export async function runCommand(work: (command: Command) => Promise<boolean>): Promise<void> {
  const cleanups: Command["cleanups"] = [];
  // The database that was started for it ends with the process; a broken-off backup counts for nothing.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      process.stderr.write("\nStopped before it was done.\n");
      process.exit(130);
    });
  try {
    const config = readConfig(process.env);
    if (!(await work({ config, reporter: reportTo(process.stdout), cleanups })))
      process.exitCode = 1;
  } catch (error) {
    const sentence = explain(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`\n${sentence}\n\n`);
    process.exitCode = 1;
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}

const NOT_ALLOWED = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);
/** What PostgreSQL, or the way to it, says. */
const OF_DATABASE = /^([0-9A-Z]{5}|ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EPIPE)$/;

/** Undefined for what nobody foresaw: its stack is worth more than a sentence. */
function explain(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (error instanceof StoreUnavailableError)
    return `The bucket does not answer, or refuses the keys: ${reasonOf(error.cause)}.`;
  if (isDiskFull(error)) return "The disk is full. Free some space and begin again.";
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (NOT_ALLOWED.has(code)) return `That may not be read or written here: ${message}.`;
  if (OF_DATABASE.test(code) || message.startsWith("Connection terminated"))
    return `The database cannot be used: ${message || code}.`;
  return undefined;
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

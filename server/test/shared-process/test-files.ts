import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["contract", "server", "web", "scripts", "samples", "fuzz", "faults"];

/** Every file of the unit and API tests. */
export const findTestFiles = (root: string): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.(ts|mjs)$/.test(file))
      .map((file) => join(root, folder, file)),
  );

/**
 * Signs that a file changes or measures its process, or imports something that does: clock, modules, globals, memory,
 * signals.
 */
const OF_THE_PROCESS = [
  /import \{[^}]*\bvi\b[^}]*\} from "vitest"/,
  /\bprocess\b/,
  /\bglobalThis\b/,
  /\/cpu\.ts"/,
  /\/(demo-frame|players)\.ts"|@playwright|playwright-core/, // brings another zod, which changes the messages of all others
  /\/writer-process\.ts"/, // has hooks, for the first file that imports it
  /\bcreateMetrics\b/, // observes the garbage collector for the life of the process
];

export const needsOwnProcess = (source: string): boolean =>
  OF_THE_PROCESS.some((sign) => sign.test(source));

export function splitByProcess(root: string): { together: string[]; alone: string[] } {
  const split = { together: [] as string[], alone: [] as string[] };
  for (const file of findTestFiles(root))
    split[needsOwnProcess(readFileSync(file, "utf8")) ? "alone" : "together"].push(file);
  return split;
}

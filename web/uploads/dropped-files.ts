import { junkOf, modulesOf } from "../../contract/builds/junk-files.ts";
import { asChosen, type ChosenFile, MAX_LIST_LENGTH } from "./chosen.ts";
import { asName, usesModules } from "./junk-files.ts";

/** As much of the browser's entries as is needed here. */
export type DroppedEntry = Pick<FileSystemEntry, "fullPath" | "isDirectory" | "isFile">;
type Reader = { readEntries: (found: (some: DroppedEntry[]) => void, failed: Failed) => void };
type Failed = (error: DOMException) => void;
type Folder = DroppedEntry & { createReader: () => Reader };
type Single = DroppedEntry & { file: (found: (file: File) => void, failed: Failed) => void };

/**
 * What was dropped, folders with all that is in them. To be called while the drop is being handled: the
 * browser drops the entries as soon as the handler returns.
 */
export function takeDrop({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter(
    (entry) => entry !== null,
  );
  if (entries.length === 0) return Promise.resolve(Array.from(files, (file) => asChosen(file)));
  return readEntries(entries);
}

export async function readEntries(entries: readonly DroppedEntry[]): Promise<ChosenFile[]> {
  const { found, modules } = await walk(entries);
  // Tens of thousands of files that nearly nobody needs are not even listed.
  const isNeeded = modules.length > 0 && (await usesModules(found));
  const more = isNeeded
    ? (await walk(modules, true)).found
    : modules.map((entry) => asName(pathOf(entry)));
  return [...found, ...more].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

async function walk(entries: readonly DroppedEntry[], withModules = false) {
  const found: ChosenFile[] = [];
  const modules: DroppedEntry[] = [];
  const waiting = [...entries];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    // One more than are allowed is enough to refuse them.
    if (found.length > MAX_LIST_LENGTH) break;
    const path = pathOf(entry);
    if (entry.isDirectory && junkOf(path) !== undefined) found.push(asName(path));
    else if (entry.isDirectory && !withModules && modulesOf(path) !== undefined)
      modules.push(entry);
    else if (entry.isDirectory) waiting.push(...(await listFolder(entry as Folder)));
    else if (entry.isFile) found.push(asChosen(await openFile(entry as Single), path));
  }
  return { found, modules };
}

/** A folder has a slash at its end. */
const pathOf = ({ fullPath, isDirectory }: DroppedEntry) =>
  fullPath.replace(/^\//, "") + (isDirectory ? "/" : "");

/** A browser hands out a hundred at a time, and an empty list when there are no more. */
async function listFolder(folder: Folder): Promise<DroppedEntry[]> {
  const reader = folder.createReader();
  const listed: DroppedEntry[] = [];
  for (;;) {
    const some = await new Promise<DroppedEntry[]>((found, failed) =>
      reader.readEntries(found, failed),
    );
    if (some.length === 0) return listed;
    listed.push(...some);
  }
}

const openFile = (entry: Single) =>
  new Promise<File>((found, failed) => {
    entry.file(found, failed);
  });

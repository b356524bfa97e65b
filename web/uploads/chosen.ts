import type { Sentence } from "../../contract/sentences.ts";
import { isPlayable, isVideo, type UploadKind, uploadMessages } from "../../contract/uploads.ts";
import { leaveOutJunk } from "./junk-files.ts";

/** A file that somebody chose. Its bytes are read when they are sent, and not before. */
export type ChosenFile = {
  /** Relative, with slashes, as the browser or the zip names it; the server settles on one spelling. */
  path: string;
  size: number;
  /** When it was last changed: the same folder chosen later has the same number. */
  modified: number;
  read: () => Promise<Blob>;
};

export type Chosen = {
  kind: UploadKind;
  name: string;
  size: number;
  files: readonly ChosenFile[];
  /** Folders and files that are no part of a demo, and are not sent. */
  leftOut?: readonly string[];
};

/** What was chosen cannot be sent. `userMessage` is fit to be shown. */
export class UnusableChoiceError extends Error {
  override readonly name = "UnusableChoiceError";
  readonly userMessage: string | Sentence;

  constructor(userMessage: string | Sentence, options?: ErrorOptions) {
    super(typeof userMessage === "string" ? userMessage : userMessage.message, options);
    this.userMessage = userMessage;
  }
}

const ZIP = /\.zip$/i;
/** A longer list would not fit into the announcement; shorter ones the server judges by its settings. */
export const MAX_LIST_LENGTH = 20_000;

export const isZip = (files: readonly ChosenFile[]) =>
  files.length === 1 && files.every(({ path }) => ZIP.test(path));

export const asChosen = (file: File, path = file.webkitRelativePath || file.name): ChosenFile => ({
  path,
  size: file.size,
  modified: file.lastModified,
  read: () => Promise.resolve(file),
});

/** How long the page may stand still for it: less than one frame. */
const MAX_WORK_MS = 8;

/** What a picker gave. A browser looks at each file only when asked for its size, which takes its time. */
export async function readPicked(files: readonly File[]): Promise<ChosenFile[]> {
  const read: ChosenFile[] = [];
  let since = performance.now();
  for (const file of files) {
    read.push(asChosen(file));
    if (performance.now() - since < MAX_WORK_MS) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    since = performance.now();
  }
  return read;
}

/** Decides what it is: a video, or a folder that plays. Anything else is refused by its name. */
export async function prepareContent(found: readonly ChosenFile[]): Promise<Chosen> {
  const { files, leftOut } = await leaveOutJunk(found);
  const [first] = files;
  if (!first) throw new UnusableChoiceError(uploadMessages.noFiles);
  const surplus = files[MAX_LIST_LENGTH];
  if (surplus)
    throw new UnusableChoiceError(
      uploadMessages.tooManyFiles(files.length, MAX_LIST_LENGTH, surplus.path),
    );
  return {
    kind: kindOf(files, first),
    name: nameOf(files),
    size: files.reduce((sum, { size }) => sum + size, 0),
    files,
    leftOut,
  };
}

function kindOf(files: readonly ChosenFile[], first: ChosenFile): "video" | "webgl" {
  if (files.length > 1) {
    if (files.some(({ path }) => isPlayable(path))) return "webgl";
    throw new UnusableChoiceError(uploadMessages.noEntryIn(files.map(({ path }) => path)));
  }
  if (isVideo(first.path)) return "video";
  if (isPlayable(first.path)) return "webgl";
  throw new UnusableChoiceError(uploadMessages.notPlayable(first.path));
}

/** The folder they share, else the first file: what a person knows them by. */
export function nameOf(files: readonly ChosenFile[]): string {
  const [first = ""] = files.map(({ path }) => path);
  if (files.length === 1) return first.slice(first.lastIndexOf("/") + 1);
  return sharedFolder(files).slice(0, -1) || first;
}

/** With files beside them, in the folder that they share. Of the same path the later one counts. */
export function withFiles(chosen: Chosen, more: readonly ChosenFile[]): Chosen {
  if (more.length === 0) return chosen;
  const added = more.map((file) => ({ ...file, path: sharedFolder(chosen.files) + file.path }));
  const paths = new Set(added.map(({ path }) => path));
  const files = [...chosen.files.filter(({ path }) => !paths.has(path)), ...added];
  return { ...chosen, files, size: files.reduce((sum, { size }) => sum + size, 0) };
}

/** With its slash; empty where they share none. */
export function sharedFolder(files: readonly ChosenFile[]): string {
  const [first] = files;
  const folder = first?.path.slice(0, first.path.indexOf("/") + 1) ?? "";
  return files.every(({ path }) => path.startsWith(folder)) ? folder : "";
}

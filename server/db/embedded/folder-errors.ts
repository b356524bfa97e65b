import { StartError } from "../../start/start-error.ts";

/** Turns a failed file operation under `folder` into a sentence; anything else comes back unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const sentence = sentences[codeOf(error) ?? ""];
  return sentence ? new StartError(sentence(folder), { cause: error }) : error;
}

/** The system's name for a failed file operation: ENOENT, EACCES, ... */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/** Also if PostgreSQL or a wrapped error reports it. */
export function isDiskFull(error: unknown): boolean {
  const isFull = ["ENOSPC", "EDQUOT", "53100"].includes(codeOf(error) ?? "");
  return isFull || (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause));
}

export function diskIsFull(folder: string): string {
  return `The disk that holds ${folder} is full. Free some space, or set DATA_DIR to a folder on another disk, and start again.`;
}

const mayNotWrite = (folder: string) =>
  `The portal may not write in the data folder ${folder}. Give this user the right to write there, or set DATA_DIR to another folder.`;

const isNoFolder = (folder: string) =>
  `DATA_DIR is ${folder}, which is not a folder. Set DATA_DIR to a folder.`;

const sentences: Record<string, (folder: string) => string> = {
  ENOSPC: diskIsFull,
  EDQUOT: diskIsFull,
  EACCES: mayNotWrite,
  EPERM: mayNotWrite,
  EROFS: (folder) =>
    `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
  ENOTDIR: isNoFolder,
  EEXIST: isNoFolder,
};

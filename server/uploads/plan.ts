import type { UserMessage } from "../../contract/sentences.ts";
import {
  isPlayable,
  isVideo,
  type NewUpload,
  type NewUploadFile,
  uploadLimits,
  uploadMessages,
} from "../../contract/uploads.ts";
import type { Config } from "../start/config.ts";
import { badInput, Refusal } from "../http/errors.ts";
import { complaintsAbout } from "./paths.ts";

/** The name of a folder for a few loose files, one page or one model. */
const UNNAMED = "demo";

export interface Plan {
  /** Some builds refer to their folder by name, so it stays part of the address. */
  folder: string;
  size: number;
}

/** Whether such an upload may start, and the name of its folder; otherwise a message that names the file. */
export function planUpload({ kind, files }: NewUpload, limits: Config["uploads"]): Plan {
  const [first] = files;
  if (!first)
    throw badInput("files", kind === "webgl" ? uploadMessages.noFiles : uploadMessages.noFile);
  refuseTooMuch(files, kind === "thumbnail" ? uploadLimits.bytesPerThumbnail : undefined, limits);
  const paths = files.map((file) => file.path);
  const complaints = complaintsAbout(paths);
  if (complaints.length > 0) throw badInput("files", uploadMessages.unusablePaths(complaints));
  if (kind === "webgl") refuseUnplayable(paths);
  else if (files.length > 1) throw badInput("files", uploadMessages.oneFile);
  else if (kind === "video" && !isVideo(first.path))
    throw badInput("files", uploadMessages.notVideo(first.path));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return { folder: commonFolder(paths)?.normalize("NFC") ?? UNNAMED, size };
}

/** Its name inside the folder, in the spelling that addresses use. */
export function pathInFolder(path: string, folder: string) {
  const name = path.normalize("NFC");
  return name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name;
}

function refuseTooMuch(
  files: NewUploadFile[],
  bytesPerFile: number | undefined,
  limits: Config["uploads"],
) {
  const most = bytesPerFile ?? limits.bytesPerFile;
  const surplus = files[limits.filesPerBuild];
  if (surplus)
    throw tooLarge(uploadMessages.tooManyFiles(files.length, limits.filesPerBuild, surplus.path));
  let sum = 0;
  for (const { path, size } of files) {
    if (size > most) throw tooLarge(uploadMessages.fileTooLarge(path, most));
    sum += size;
    if (sum > limits.bytesPerBuild)
      throw tooLarge(uploadMessages.buildTooLarge(path, limits.bytesPerBuild));
  }
}

const tooLarge = (said: UserMessage) => new Refusal(413, said, { files: said });

/** If anything is playable, the inspection decides what is played: it has the bytes. */
function refuseUnplayable(paths: string[]) {
  const [only, ...more] = paths;
  if (paths.some(isPlayable)) return;
  if (only === undefined || more.length > 0)
    throw badInput("files", uploadMessages.noEntryIn(paths));
  throw badInput("files", uploadMessages.notPlayable(only));
}

function commonFolder(paths: string[]): string | undefined {
  const folders = new Set(
    paths.map((path) => (path.includes("/") ? path.split("/")[0] : undefined)),
  );
  const [folder] = folders;
  return folders.size === 1 ? folder : undefined;
}

import type { FileEntry } from "@zip.js/zip.js";
import { quote } from "../../contract/builds/upload-paths.ts";
import { uploadLimits, uploadMessages } from "../../contract/uploads.ts";
import { t } from "../ui/language.ts";
import { type ChosenFile, UnusableChoiceError } from "./chosen.ts";
import { asName, leaveOutJunk, mayBeJunk } from "./junk-files.ts";

const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a zip under their paths. Only the list is read now, and refused by what it declares; each
 * file is unpacked when it is sent, and stopped as soon as it is larger than declared.
 */
export async function readZip({ path: name, modified, read }: ChosenFile): Promise<ChosenFile[]> {
  const { BlobReader, ZipReader } = await import("@zip.js/zip.js/index-native.js");
  const zip = new ZipReader(new BlobReader(await read()), {
    // The page's policy allows no worker from a blob; the browser's own unpacking is beside the page anyway.
    useWebWorkers: false,
    filenameValidation: "tolerant",
    checkOverlappingEntry: true,
  });
  const entries = await zip.getEntries().catch(() => {
    throw brokenZip();
  });
  const members = entries.flatMap((entry) =>
    entry.directory ? [] : [asChosenFile(entry, modified)],
  );
  // What may be left out is looked at only if it stays.
  for (const member of members) if (!mayBeJunk(member.path)) refuseEntry(member);
  const { files, leftOut } = await leaveOutJunk(members);
  for (const member of files) refuseEntry(member);
  refuseTooMuch(files);
  return [...inOneFolder(files, name), ...leftOut.map(asName)];
}

type Member = ChosenFile & { entry: FileEntry };

function asChosenFile(entry: FileEntry, modified: number): Member {
  // Some tools for Windows write backslashes where a zip has slashes.
  const path = entry.filename.includes("/") ? entry.filename : entry.filename.replaceAll("\\", "/");
  return {
    path,
    size: entry.uncompressedSize,
    modified,
    read: () => unpack(entry, path),
    entry,
  };
}

function refuseEntry({ path, entry: { symlink, encrypted, compressionMethod } }: Member) {
  const names = path.split("/");
  const leadsOut =
    /^[a-z]:/i.test(path) || names.some((name) => name === "" || name === "." || name === "..");
  if (leadsOut || symlink)
    throw new UnusableChoiceError(
      t(
        "{path} in this zip points outside its folder. Unpack it, check it and choose the folder.",
        {
          path: quote(path),
        },
      ),
    );
  if (encrypted)
    throw new UnusableChoiceError(
      t("This zip is protected by a password. Unpack it and choose the folder."),
    );
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    throw new UnusableChoiceError(
      t("{path} is packed in a way that browsers cannot unpack. Unpack it and choose the folder.", {
        path: quote(path),
      }),
    );
}

function refuseTooMuch(files: readonly ChosenFile[]) {
  const { filesPerBuild, bytesPerBuild, bytesPerFile } = uploadLimits;
  const surplus = files[filesPerBuild];
  if (surplus)
    throw new UnusableChoiceError(
      uploadMessages.tooManyFiles(files.length, filesPerBuild, surplus.path),
    );
  let sum = 0;
  for (const { path, size } of files) {
    sum += size;
    if (size > bytesPerFile)
      throw new UnusableChoiceError(uploadMessages.fileTooLarge(path, bytesPerFile));
    if (sum > bytesPerBuild)
      throw new UnusableChoiceError(uploadMessages.buildTooLarge(path, bytesPerBuild));
  }
}

/** Loose files get the zip's own name as their folder; a folder that wraps them all stays it. */
function inOneFolder(files: ChosenFile[], name: string): ChosenFile[] {
  const tops = new Set(files.map(({ path }) => path.slice(0, path.indexOf("/") + 1)));
  const folder = name
    .replace(/^.*\//, "")
    .replace(/\.zip$/i, "")
    .replace(/[. ]+$/, "");
  const isWrapped = tops.size === 1 && !tops.has("");
  if (isWrapped || files.length < 2 || folder === "") return files;
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
}

/** The library stops at the declared size by itself. */
async function unpack(entry: FileEntry, path: string): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  // The browser keeps what is large on disk; in an array of ours it would fill the memory.
  const blob = new Response(readable).blob();
  const unpacked = entry.getData(writable, { checkCrc32: true });
  await Promise.all([blob, unpacked]).catch(async (error: unknown) => {
    const { ERR_INVALID_UNCOMPRESSED_SIZE } = await import("@zip.js/zip.js/index-native.js");
    const isLarger = error instanceof Error && error.message === ERR_INVALID_UNCOMPRESSED_SIZE;
    throw isLarger ? largerThanDeclared(path) : brokenZip(error);
  });
  return blob;
}

const largerThanDeclared = (path: string) =>
  new UnusableChoiceError(
    t("{path} is larger than the zip says. Unpack it, check it and choose the folder.", {
      path: quote(path),
    }),
  );

const brokenZip = (cause?: unknown) =>
  new UnusableChoiceError(
    t("This zip is broken or incomplete. Make it again, or unpack it and choose the folder."),
    { cause },
  );

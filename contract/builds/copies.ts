import * as z from "zod/mini";
import { parseUrl } from "../parse-url.ts";
import { constant } from "../sentences.ts";
import { Timestamp } from "../wire.ts";

/** Complete the upload again with a copy of these files in it, and what names them leads to the copies. */
export const COPY_FILES = "copy-files";
/** Where copies lie in a build, below the name of the host that they come from. */
export const COPY_FOLDER = "vendored";
export const MAX_COPIES = 300;
export const MAX_COPY_BYTES = 64 * 1024 ** 2;
const MAX_ADDRESS_LENGTH = 2000;

export const copyMessages = {
  noCopy: constant(
    "copies.noCopy",
    "A copy needs the http address it was fetched from, and the path of a file of this upload in a folder named vendored",
  ),
  tooMany: constant("copies.tooMany", "At most {max} copies", { max: `${MAX_COPIES}` }),
} as const;

/** A script or a style sheet of another host that a build surely loads. */
export const OutsideFile = z.object({
  address: z.string(),
  kind: z.enum(["script", "style"]),
  /** What the page wants it to be: `sha384-…`. */
  integrity: z.optional(z.string()),
});
export type OutsideFile = z.infer<typeof OutsideFile>;

const isHttp = (address: string) => /^https?:\/\//i.test(address) && parseUrl(address) !== null;
const Address = z
  .string(copyMessages.noCopy)
  .check(
    z.maxLength(MAX_ADDRESS_LENGTH, copyMessages.noCopy),
    z.refine(isHttp, copyMessages.noCopy),
  );

/** A file of the upload that a browser has fetched from another host. */
export const CopyRequest = z.object({
  /** As the build names it. */
  address: Address,
  /** Where it came from in the end; what it names itself is relative to this. */
  source: z.optional(Address),
  path: z.string(copyMessages.noCopy),
});
export type CopyRequest = z.infer<typeof CopyRequest>;
export const CopyRequests = z
  .array(CopyRequest, copyMessages.noCopy)
  .check(z.maxLength(MAX_COPIES, copyMessages.tooMany));

/** What is known of a copy, for as long as the build is kept. */
export const BuildCopy = z.object({
  address: z.string(),
  path: z.string(),
  /** Of the file as it was fetched, the way pages write it: `sha384-…`. */
  integrity: z.string(),
  at: Timestamp,
});
export type BuildCopy = z.infer<typeof BuildCopy>;

/** The same file under whatever spelling; what follows a # never leaves the browser. */
export const sameAddress = (address: string) => {
  const url = new URL(address.startsWith("//") ? `https:${address}` : address);
  url.hash = "";
  return url.href;
};

/** Where a copy of this address lies in a build: a name of plain letters, with the ending that its kind has. */
export function copyPath(address: string, kind: "script" | "style" | "other"): string {
  const { host, pathname, search } = new URL(address);
  const plain = pathname
    .slice(1)
    .split("/")
    .map((name) =>
      name.replaceAll(/[^\w@+.-]+|^\.+|\.+$/g, "_").replace("node_modules", "modules"),
    );
  const path =
    plain
      .join("/")
      .slice(-MAX_PATH_LENGTH)
      .replace(/^\/|\/$/g, "") || "file";
  const isSame = search === "" && `/${path}` === pathname;
  const [, stem = path, ending = ""] = /^(.*[^/])(\.\w{1,5})$/.exec(path) ?? [];
  const ownEnding = ENDINGS[kind].test(ending) ? ending : DEFAULT_ENDINGS[kind];
  const mark = isSame && ownEnding === ending ? "" : `-${hashOf(address)}`;
  return `${COPY_FOLDER}/${host.replace(":", "_")}/${stem}${mark}${ownEnding || ending}`;
}

const MAX_PATH_LENGTH = 200;
const ENDINGS = { script: /^\.m?js$/, style: /^\.css$/, other: /^/ };
const DEFAULT_ENDINGS = { script: ".js", style: ".css", other: "" };

/** Enough to distinguish addresses that differ in their query. */
function hashOf(text: string) {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

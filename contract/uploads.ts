import * as z from "zod/mini";
import { BuildCheck, REWRITE_BASE } from "./builds.ts";
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "./demos.ts";
import { Id, Timestamp } from "./wire.ts";

export const uploadKinds = ["webgl", "video", "thumbnail"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Each file of a folder settles so long after its transfer before it is verified; the waits overlap. */
export const WEBGL_FILE_DELAY_MS = 2000;

/** Defaults; settings may change them. */
export const uploadLimits = {
  filesPerBuild: 5000,
  bytesPerBuild: 5 * 1024 ** 3,
  bytesPerFile: 2 * 1024 ** 3,
  bytesPerThumbnail: 2 * 1024 ** 2,
  bytesPerPath: 512,
  foldersDeep: 32,
  /** What one administrator may send in 24 hours, and have unfinished at the same time. */
  bytesPerDay: 200 * 1024 ** 3,
  unfinished: 50,
} as const;
/** A larger file is sent in parts of this size, so that a broken line costs one part and not the file. */
export const UPLOAD_PART_BYTES = 16 * 1024 ** 2;

export const NewUploadFile = z.object({
  /** Relative, with slashes: `My Demo/Build/game.wasm`. */
  path: z.string("Every file needs a path"),
  size: z
    .int("A file's size must be a whole number of bytes")
    .check(z.minimum(0, "A file's size must be a whole number of bytes")),
  /** In hex. What arrives must then have it. */
  sha256: z.optional(
    z
      .string()
      .check(z.regex(/^[0-9a-f]{64}$/, "sha256 must be 64 lower-case hexadecimal characters")),
  ),
});
export type NewUploadFile = z.infer<typeof NewUploadFile>;

export const NewUpload = z.object({
  kind: z.enum(uploadKinds, "kind must be webgl, video or thumbnail"),
  files: z.array(NewUploadFile, "files must be a list of paths and sizes"),
});
export type NewUpload = z.infer<typeof NewUpload>;

/** Where the bytes go, with PUT: all of them to `url`, or each part to its own. What is there has neither. */
export const UploadFile = z.object({
  path: z.string(),
  size: z.number(),
  done: z.boolean(),
  url: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  parts: z.optional(
    z.array(
      z.object({
        number: z.number(),
        size: z.number(),
        done: z.boolean(),
        url: z.optional(z.string()),
      }),
    ),
  ),
});
export type UploadFile = z.infer<typeof UploadFile>;

export const uploadStates = ["open", "complete", "aborted"] as const;
const uploadFacts = {
  _id: Id,
  kind: z.enum(uploadKinds),
  state: z.enum(uploadStates),
  folder: z.string(),
  size: z.number(),
  file_count: z.number(),
  created_at: Timestamp,
};
export const UploadSummary = z.object(uploadFacts);
export type UploadSummary = z.infer<typeof UploadSummary>;
export const Upload = z.object({
  ...uploadFacts,
  files: z.array(UploadFile),
  /** Of a complete one: what goes into image_url or video_url. */
  url: z.optional(z.string()),
});
export type Upload = z.infer<typeof Upload>;

export const UploadCompletion = z.object({
  /** The page to play, as it was sent or relative to the folder; needed where several could be meant. */
  entry: z.optional(z.string()),
  /** What the checks offered as `fix`, apart from choosing the entry. */
  fixes: z.optional(z.array(z.enum([REWRITE_BASE], "There is no such fix"))),
});
export type UploadCompletion = z.infer<typeof UploadCompletion>;

const Build = z.object({
  _id: Id,
  entry: z.nullable(z.string()),
  entryCandidates: z.optional(z.array(z.string())),
  engine: z.nullable(z.object({ name: z.string(), version: z.nullable(z.string()) })),
  checks: z.array(BuildCheck),
  /** It has threads, and runs only on a page that is isolated from all others. */
  needs_isolation: z.boolean(),
});
export type Build = z.infer<typeof Build>;

export const CompletedUpload = z.object({
  /** What goes into image_url or video_url. */
  url: z.string(),
  /** The same by its id: what goes into build_id or picture_id. */
  build_id: z.optional(Id),
  picture_id: z.optional(Id),
  build: z.optional(Build),
});
export type CompletedUpload = z.infer<typeof CompletedUpload>;

/** An error of the inspection stopped publication; the upload stays open. */
export const RefusedUpload = z.object({
  data: z.object({ url: z.null(), build: Build }),
  message: z.string(),
});

/** What an administrator's browser saw when it let a build run. */
export const TrialRun = z.object({
  firstPictureMs: z.nullable(z.number().check(z.minimum(0))),
  framesPerSecond: z.nullable(z.number().check(z.minimum(0))),
  errors: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20)),
});
export type TrialRun = z.infer<typeof TrialRun>;

export const uploadMessages = {
  thumbnailDone: "Thumbnail uploaded successfully!",
  videoDone: "Video uploaded successfully!",
  folderDone: "WebGL folder uploaded successfully!",
  thumbnailFailed: "Failed to upload thumbnail.",
  demoFailed: "Failed to upload video/WebGL files.",
  folderFailed: "Error uploading WebGL files",
  noFile: "Please select a file",
  noFiles: "No files selected",
  noEntry: "index.html not found in the uploaded WebGL folder.",
  unreadableImage: "Failed to read image dimensions.",
  wrongImageSize: (width: number, height: number) =>
    `Image must be exactly ${THUMBNAIL_WIDTH}x${THUMBNAIL_HEIGHT} pixels. Selected image is ${width}x${height}px.`,
  uploading: "Uploading. This may take a few minutes; please do not close this page.",

  oneFile: "Please select one file only",
  notPlayable: (path: string) =>
    `${quote(path)} cannot be played. Upload a folder with an index.html, one .html or .glb file, or an .mp4 or .webm video.`,
  notVideo: (path: string) => `${quote(path)} is not an .mp4 or .webm video.`,
  unusablePaths: (complaints: string[]) => `Some files cannot be uploaded. ${several(complaints)}`,
  tooManyFiles: (count: number, most: number, first: string) =>
    `A demo may have at most ${thousands(most)} files, and this one has ${thousands(count)}. ${quote(first)} is the first one too many.`,
  fileTooLarge: (path: string, most: number) =>
    `${quote(path)} is too large: a file may have at most ${inBinaryUnits(most)}.`,
  buildTooLarge: (path: string, most: number) =>
    `A demo may have at most ${inBinaryUnits(most)}. With ${quote(path)} it is more.`,
  tooMuchToday: (most: number) =>
    `You have uploaded ${inBinaryUnits(most)} within 24 hours, which is the limit. Please go on tomorrow.`,
  tooManyUnfinished: (count: number) =>
    `You have ${count} unfinished uploads. Finish or cancel some of them first.`,
  wasAborted: "This upload was cancelled.",
  aborted: "Upload cancelled",
  isComplete: "This upload is complete and cannot be changed any more.",
  missing: (paths: string[]) =>
    `Not everything has arrived yet. Still missing: ${several(quoted(paths))}`,
  damaged: (paths: string[]) =>
    `Not everything has arrived intact. Please send again: ${several(quoted(paths))}`,
  sentAgain: "A file was sent again in the meantime. Please complete the upload once more.",
  cannotInspect:
    "This demo could not be inspected: its pages and scripts take too long to read, or too much memory. Keep large data in files of their own, and upload the folder again.",
  received: "Received",
  badAddress: "This upload address is not valid, or no longer. Ask for a new one.",
  wrongLength: "This address is for a file of another size.",
  inUse: "This file belongs to another demo. Please upload it again.",
  proofSaved: "Result saved",
} as const;

/** As limits are set, to the byte: 2 GiB, 1.5 MiB, 300 B. What was measured is shown in thousands: web/formats. */
function inBinaryUnits(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`;
}

/** Enough to see what is meant: a thousand names help nobody. */
const NAMED_AT_MOST = 5;
function several(parts: string[]): string {
  const more = parts.length - NAMED_AT_MOST;
  const named = parts.slice(0, NAMED_AT_MOST).join(", ");
  return more > 0 ? `${named}, and ${thousands(more)} more.` : `${named}.`;
}

/**
 * Characters that nobody sees, or that turn others around: with one of them a name says what it is not.
 * A joiner between two pictures is seen, it makes one of them: family, flag, profession.
 */
export const UNSEEN =
  /(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?!\u200d)[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Names may hold anything, line breaks included: it is shown in one line, and what nobody sees by its number. */
export const quote = (path: string) =>
  JSON.stringify(path.slice(0, 200)).replaceAll(
    UNSEEN,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
const quoted = (paths: string[]) => paths.map(quote);
const thousands = (number: number) => number.toLocaleString("en");

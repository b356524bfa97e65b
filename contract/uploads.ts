import * as z from "zod/mini";
import { BuildCheck, REWRITE_BASE } from "./builds/builds.ts";
import { BuildCopy, CopyRequests } from "./builds/copies.ts";
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "./demos.ts";
import { constant, type Sentence, sentence } from "./sentences.ts";
import { projectKind } from "./builds/source-projects.ts";
import { TrialRun } from "./builds/trial-runs.ts";
import { quote } from "./builds/upload-paths.ts";
import { Id, Message, Timestamp } from "./wire.ts";

export const uploadKinds = ["webgl", "video", "thumbnail"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** How long each file of a folder settles after its transfer before it is verified; the waits overlap. */
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

/** What plays by itself: a page, a model with the portal's viewer around it, a video. */
const PLAYABLE = /\.(html?|glb|gltf|mp4|m4v|webm)$/i;
const VIDEO = /\.(mp4|m4v|webm)$/i;
export const isPlayable = (path: string) => PLAYABLE.test(path);
export const isVideo = (path: string) => VIDEO.test(path);

const noSize = constant("uploads.noSize", "A file's size must be a whole number of bytes");
const noHash = constant("uploads.noHash", "sha256 must be 64 lower-case hexadecimal characters");
export const NewUploadFile = z.object({
  /** Relative, with slashes: `My Demo/Build/game.wasm`. */
  path: z.string(constant("uploads.noPath", "Every file needs a path")),
  size: z.int(noSize).check(z.minimum(0, noSize)),
  /** In hex. What arrives must then have it. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, noHash))),
});
export type NewUploadFile = z.infer<typeof NewUploadFile>;

export const NewUpload = z.object({
  kind: z.enum(uploadKinds, constant("uploads.noKind", "kind must be webgl, video or thumbnail")),
  files: z.array(
    NewUploadFile,
    constant("uploads.noList", "files must be a list of paths and sizes"),
  ),
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
export const UploadCompletion = z.object({
  /** The page to play, as it was sent or relative to the folder; needed where several could be meant. */
  entry: z.optional(z.string()),
  /** What the checks offered as `fix`, apart from choosing the entry. */
  fixes: z.optional(z.array(z.enum([REWRITE_BASE], constant("uploads.noFix", "Unknown fix")))),
  /** Files of the upload that a browser has fetched from other hosts: what names those hosts then names the copies. */
  copies: z.optional(CopyRequests),
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
  /** Other hosts that it names, and may call unless it is forbidden. */
  outside_hosts: z.array(z.string()),
  /** Files of other hosts that lie in the build. */
  copies: z.array(BuildCopy),
});
export type Build = z.infer<typeof Build>;

export const Upload = z.object({
  ...uploadFacts,
  files: z.array(UploadFile),
  /** Of a complete one: what goes into image_url or video_url. */
  url: z.optional(z.string()),
  /** What it became, and what was seen of it when somebody let it run. */
  build: z.optional(Build),
  proof: z.optional(z.nullable(TrialRun)),
});
export type Upload = z.infer<typeof Upload>;

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
  ...Message.shape,
  data: z.object({ url: z.null(), build: Build }),
});

export const uploadMessages = {
  thumbnailDone: constant("uploads.thumbnailDone", "Thumbnail uploaded successfully!"),
  videoDone: constant("uploads.videoDone", "Video uploaded successfully!"),
  folderDone: constant("uploads.folderDone", "WebGL folder uploaded successfully!"),
  thumbnailFailed: constant("uploads.thumbnailFailed", "Failed to upload thumbnail."),
  demoFailed: constant("uploads.demoFailed", "Failed to upload video/WebGL files."),
  folderFailed: constant("uploads.folderFailed", "Error uploading WebGL files"),
  noFile: constant("uploads.noFile", "Please select a file"),
  noFiles: constant("uploads.noFiles", "No files selected"),
  noEntry: constant("uploads.noEntry", "index.html not found in the uploaded WebGL folder."),
  /** The same, with what is there instead; for a folder in which nothing plays. */
  noEntryIn: (paths: readonly string[]) => {
    const kind = projectKind(paths);
    return kind === undefined
      ? sentence(
          "uploads.noEntryIn",
          "index.html not found in the uploaded WebGL folder. It holds {found}.",
          { found: countKinds(paths) },
        )
      : sentence(
          "uploads.noEntryInProject",
          "index.html not found in the uploaded WebGL folder. This is the {kind} project, not its build. Build it for the web, and upload the folder that comes out.",
          { kind },
        );
  },
  unreadableImage: constant("uploads.unreadableImage", "Failed to read image dimensions."),
  wrongImageSize: (width: number, height: number) =>
    sentence(
      "uploads.wrongImageSize",
      "Image must be exactly {neededWidth}x{neededHeight} pixels. Selected image is {width}x{height}px.",
      {
        neededWidth: `${THUMBNAIL_WIDTH}`,
        neededHeight: `${THUMBNAIL_HEIGHT}`,
        width: `${width}`,
        height: `${height}`,
      },
    ),
  uploading: constant(
    "uploads.uploading",
    "Uploading. This may take a few minutes; please do not close this page.",
  ),

  oneFile: constant("uploads.oneFile", "Please select one file only"),
  notPlayable: (path: string) =>
    sentence(
      "uploads.notPlayable",
      "{path} cannot be played. Upload a folder with an index.html, one .html or .glb file, or an .mp4 or .webm video.",
      { path: quote(path) },
    ),
  notVideo: (path: string) =>
    sentence("uploads.notVideo", "{path} is not an .mp4 or .webm video.", { path: quote(path) }),
  unusablePaths: (complaints: Sentence[]) =>
    sentence("uploads.unusablePaths", "Some files cannot be uploaded. {complaints}.", {
      complaints: several(complaints),
    }),
  leftOut: (names: readonly string[]) =>
    sentence("uploads.leftOut", "Left out, because demos do not need it: {names}.", {
      names: several(names.map(quote)),
    }),
  tooManyFiles: (count: number, max: number, first: string) =>
    sentence(
      "uploads.tooManyFiles",
      "A demo may have at most {max} files, but this one has {count}. {first} is the first over the limit.",
      { max, count, first: quote(first) },
    ),
  fileTooLarge: (path: string, most: number) =>
    sentence("uploads.fileTooLarge", "{path} is too large: a file may be at most {size}.", {
      path: quote(path),
      size: inBinaryUnits(most),
    }),
  buildTooLarge: (path: string, most: number) =>
    sentence("uploads.buildTooLarge", "A demo may be at most {size}. With {path} it is larger.", {
      size: inBinaryUnits(most),
      path: quote(path),
    }),
  tooMuchToday: (most: number) =>
    sentence(
      "uploads.tooMuchToday",
      "You have reached the daily upload limit of {size}. Try again tomorrow.",
      { size: inBinaryUnits(most) },
    ),
  tooManyUnfinished: (count: number) =>
    sentence(
      "uploads.tooManyUnfinished",
      "You have {count} unfinished uploads. Finish or cancel some of them first.",
      { count },
    ),
  wasAborted: constant("uploads.wasAborted", "This upload was cancelled."),
  aborted: constant("uploads.aborted", "Upload cancelled"),
  isComplete: constant(
    "uploads.isComplete",
    "This upload is complete and can no longer be changed.",
  ),
  missing: (paths: string[]) =>
    sentence("uploads.missing", "Not everything has arrived yet. Still missing: {paths}.", {
      paths: several(paths.map(quote)),
    }),
  damaged: (paths: string[]) =>
    sentence("uploads.damaged", "Some files arrived damaged. Please send again: {paths}.", {
      paths: several(paths.map(quote)),
    }),
  sentAgain: constant(
    "uploads.sentAgain",
    "A file was sent again in the meantime. Please complete the upload once more.",
  ),
  cannotInspect: constant(
    "uploads.cannotInspect",
    "This demo could not be inspected: its pages and scripts take too long to read, or too much memory. Keep large data in files of their own, and upload the folder again.",
  ),
  received: constant("uploads.received", "Received"),
  badAddress: constant(
    "uploads.badAddress",
    "This upload link is invalid or has expired. Ask for a new one.",
  ),
  wrongLength: constant("uploads.wrongLength", "This link is for a file of a different size."),
  inUse: constant("uploads.inUse", "This file belongs to another demo. Please upload it again."),
  proofSaved: constant("uploads.proofSaved", "Result saved"),
} as const;

/** As limits are set, to the byte: 2 GiB, 1.5 MiB, 300 B. What was measured is shown in thousands: web/formats. */
function inBinaryUnits(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`;
}

/** By their endings, the most frequent first. */
function countKinds(paths: readonly string[]) {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const kind = /[^/](\.[^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  // Browsers list the files of a folder in any order.
  const kinds = [...counts].toSorted(
    ([a, one], [b, other]) => other - one || (a === "" || (b !== "" && a > b) ? 1 : -1),
  );
  const rest = kinds.slice(NAMED_AT_MOST).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...kinds
      .slice(0, NAMED_AT_MOST)
      .map(([kind, count]) =>
        kind === ""
          ? sentence("uploads.plainNames", "{count} without an extension", { count })
          : sentence("uploads.kind", "{count} {kind}", { count, kind: quote(kind).slice(1, -1) }),
      ),
    ...(rest > 0 ? [sentence("uploads.more", "and {count} more", { count: rest })] : []),
  ];
}

/** Enough to see what is meant: a thousand names help nobody. */
const NAMED_AT_MOST = 5;
function several(parts: readonly (string | Sentence)[]) {
  const count = parts.length - NAMED_AT_MOST;
  const named = parts.slice(0, NAMED_AT_MOST);
  return count > 0 ? [...named, sentence("uploads.more", "and {count} more", { count })] : named;
}

import * as z from "zod/mini";
import { constant } from "../sentences.ts";
import { Id, ID_PATTERN, Timestamp } from "../wire.ts";

/** Enough for every demo that a device has room for. */
export const MAX_KEPT_BUILDS = 200;

export const keptMessages = {
  off: constant("kept.off", "Demos are not kept on devices here"),
  tooLarge: constant(
    "kept.tooLarge",
    "A file of this demo unpacks to more than a device can keep. Present it with a network",
  ),
  builds: constant("kept.builds", "builds must be ids, separated by commas"),
  tooMany: constant("kept.tooMany", "At most {max} demos at once", { max: MAX_KEPT_BUILDS }),
} as const;

/**
 * How an answer of the content host is kept: a file as it is, a page with the script that reports to the player,
 * or the page around a video. An address may have several.
 */
export const keptForms = ["file", "page", "play"] as const;
export type KeptForm = (typeof keptForms)[number];

/** In the query of an address of the content host: HTML in this form, no matter who requests it. */
export const KEPT_AS_QUERY = "kept-as";

export const KeptFile = z.object({
  /** In the address, below the build. */
  path: z.string(),
  as: z.enum(keptForms),
  /** As a browser receives it, unpacked. */
  size: z.number(),
  sha256: z.string(),
});
export type KeptFile = z.infer<typeof KeptFile>;

/** All that a device needs to play a build without a network. */
export const BuildManifest = z.object({
  _id: Id,
  demo_id: Id,
  /** Where its files are for the caller; their paths follow. */
  base: z.string(),
  /** The path of what is played. */
  entry: z.string(),
  /** How long it may be played without any contact. */
  until: Timestamp,
  files: z.array(KeptFile),
});
export type BuildManifest = z.infer<typeof BuildManifest>;

const splitIds = (text: string) => text.split(",").filter((id) => id !== "");
const KeptId = z.string(keptMessages.builds).check(z.regex(ID_PATTERN, keptMessages.builds));

export const KeptBuildsQuery = z.object({
  builds: z.pipe(
    z.string(keptMessages.builds),
    z.pipe(
      z.transform(splitIds),
      z.array(KeptId).check(z.maxLength(MAX_KEPT_BUILDS, keptMessages.tooMany)),
    ),
  ),
});

/** A build that the caller may still keep. */
export const KeptBuild = z.object({
  _id: Id,
  demo_id: z.string().check(z.regex(ID_PATTERN)),
  until: Timestamp,
  /** What the demo plays now. */
  live_build: z.nullable(z.string()),
});
export type KeptBuild = z.infer<typeof KeptBuild>;

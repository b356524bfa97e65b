import { CONTROL } from "../../contract/characters.ts";
import { ID_PATTERN } from "../../contract/wire.ts";
import type { Config } from "../start/config.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Grants } from "./grants.ts";
import {
  entryKey,
  pathInBuild,
  type PicturePlace,
  pictureKey,
  type PlayableBuild,
} from "./keys.ts";

interface Settings {
  config: Pick<Config, "contentUrl" | "buildUrl" | "contentAccess">;
  grants: Grants;
}
type Viewer = Pick<Actor, "sessionId">;

/** The address of the page or video that a demo plays, for this viewer. */
export function buildAddress({ config, grants }: Settings, viewer: Viewer, build: PlayableBuild) {
  if (config.contentAccess !== "public") return trialAddress({ config, grants }, viewer, build);
  return `${originOf(config.buildUrl, build.id)}/${encoded(entryKey(build))}`;
}

/**
 * The right to see a build is part of its address, so that relative links work and no cookie is needed. Before a
 * build belongs to a demo only its owner may see it, even if content is public.
 */
export function trialAddress(
  { config, grants }: Settings,
  { sessionId }: Viewer,
  build: PlayableBuild,
): string {
  const grant = grants.give(build.id, sessionId);
  const path = encoded(pathInBuild(build, build.entry));
  return `${originOf(config.buildUrl, build.id)}/${grant}/${build.id}/${path}`;
}

export const pictureAddress = ({ config }: Pick<Settings, "config">, picture: PicturePlace) =>
  `${config.contentUrl}/${encoded(pictureKey(picture))}`;

/** With `{build}` in CONTENT_URL every build has its own origin. */
export const originOf = (buildUrl: string, buildId: string) => buildUrl.replace("{build}", buildId);

/**
 * The segments of an address of the content host, each decoded once, and empty if that fails; undefined for addresses
 * of other hosts. The second is an id: of a build or of a picture.
 */
export function ownPath({ contentUrl, buildUrl }: Config, sent: string): string[] | undefined {
  if (!URL.canParse(sent)) return undefined;
  const { origin, pathname } = new URL(sent);
  const names = pathname.slice(1).split("/");
  if (origin !== contentUrl && origin !== originOf(buildUrl, names[1] ?? "")) return undefined;
  try {
    return names.map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** Whether the segments lead to the entry, whatever right precedes them. */
export const isEntryPath = ([, id, ...rest]: string[], build: PlayableBuild) =>
  id === build.id &&
  rest.join("/").normalize("NFC") === pathInBuild(build, build.entry).normalize("NFC");

export const isPicturePath = (names: string[], picture: PicturePlace) =>
  names.join("/") === pictureKey(picture);

export interface ReadAddress {
  /** A grant, or the kind of the build if content is public. */
  right: string;
  buildId: string;
  /** What follows the build: the folder's name and the path, or the name of a video. */
  names: string[];
}

/**
 * Splits a raw address into segments: each is decoded once, and anything that is not an ordinary name then (`..`, a
 * slash, a null byte) is refused. A trailing slash results in an empty last segment.
 */
export function readBuildAddress(sent: string): ReadAddress | undefined {
  const path = sent.replace(/[?#].*$/s, "");
  if (!path.startsWith("/")) return undefined;
  const names: string[] = [];
  for (const part of path.slice(1).split("/")) {
    const name = decodedName(part);
    if (name === undefined) return undefined;
    names.push(name);
  }
  const [right = "", buildId = "", ...rest] = names;
  if (!ID_PATTERN.test(buildId) || rest.slice(0, -1).includes("")) return undefined;
  return { right, buildId, names: rest };
}

function decodedName(part: string): string | undefined {
  try {
    const name = decodeURIComponent(part).normalize("NFC");
    const isOrdinary = name !== "." && name !== ".." && !/[/\\]/.test(name);
    return isOrdinary && !CONTROL.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

const encoded = (key: string) => key.split("/").map(encodeURIComponent).join("/");

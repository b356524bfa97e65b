import { ID_PATTERN } from "../../contract/wire.ts";
import type { Config } from "../start/config.ts";
import type { Actor } from "../sessions/actor.ts";
import type { Grants } from "./grants.ts";

const STORED = /^(?:webgl|video)\/([0-9a-f]{24})\/(.+)$/;

type Settings = Pick<Config, "contentUrl" | "buildUrl" | "contentAccess">;
type Viewer = Pick<Actor, "sessionId">;

/**
 * Where this viewer's browser finds what is stored under a key: `webgl/<build>/<folder>/<entry>`,
 * `video/<build>/<file>` or `thumbnails/...`. The right to see a build is part of its address, so that
 * relative links work and no cookie is needed.
 */
export function addressFor(settings: Settings, grants: Grants, viewer: Viewer, key: string) {
  const [, buildId] = STORED.exec(key) ?? [];
  if (settings.contentAccess !== "public" || buildId === undefined)
    return trialAddressFor(settings, grants, viewer, key);
  return `${originOf(settings.buildUrl, buildId)}/${encoded(key)}`;
}

/** As above; before a build belongs to a demo it is nobody else's to see, even where content is public. */
export function trialAddressFor(
  { contentUrl, buildUrl }: Settings,
  grants: Grants,
  { sessionId }: Viewer,
  key: string,
): string {
  const [, buildId, path] = STORED.exec(key) ?? [];
  if (buildId === undefined || path === undefined) return `${contentUrl}/${encoded(key)}`;
  const grant = grants.give(buildId, sessionId);
  return `${originOf(buildUrl, buildId)}/${grant}/${buildId}/${encoded(path)}`;
}

/** With `{build}` in CONTENT_URL every build has an origin of its own. */
export const originOf = (buildUrl: string, buildId: string) => buildUrl.replace("{build}", buildId);

export interface BuildAddress {
  /** A grant, or where content is public the first part of the key. */
  right: string;
  buildId: string;
  /** What follows the build: the folder's name and the path, or the name of a video. */
  names: string[];
}

/**
 * Takes an address apart as it was sent: every name is decoded once, and what then is no ordinary name
 * (`..`, a slash, a null byte) leads nowhere. A slash at the end leaves an empty last name.
 */
export function readBuildAddress(sent: string): BuildAddress | undefined {
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

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

function decodedName(part: string): string | undefined {
  try {
    const name = decodeURIComponent(part).normalize("NFC");
    const isOrdinary = name !== "." && name !== ".." && !/[/\\]/.test(name);
    return isOrdinary && !UNPRINTABLE.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

const encoded = (key: string) => key.split("/").map(encodeURIComponent).join("/");

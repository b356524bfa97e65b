import { type Demo, demoMessages } from "../../contract/demos.ts";
import type { Config } from "../start/config.ts";
import { addressFor, originOf } from "../content/build-address.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../http/errors.ts";
import type { Services } from "../portal-services.ts";
import type { Actor } from "../sessions/actor.ts";
import { keyOfBuild } from "../versions/build-key.ts";
import { findBuild } from "../versions/queries.ts";
import { isOutsideAddress } from "./outside-address.ts";
import { hasThumbnail } from "./queries.ts";

const ELSEWHERE = /^https?:/;

type Shown = Pick<Services, "config" | "grants">;
type Viewer = Pick<Actor, "sessionId">;

/** Our own files are stored by their keys, and handed out under addresses that carry the viewer's right. */
export const withAddresses = (portal: Shown, viewer: Viewer, demo: Demo): Demo => ({
  ...demo,
  image_url: shown(portal, viewer, demo.image_url),
  video_url: shown(portal, viewer, demo.video_url),
});

const shown = ({ config, grants }: Shown, viewer: Viewer, stored: string | null) =>
  stored === null || ELSEWHERE.test(stored) ? stored : addressFor(config, grants, viewer, stored);

/** What a client sent for an address, as it is stored. The one that was handed out means "unchanged". */
export async function storedAddress(
  db: Database,
  config: Config,
  field: "image_url" | "video_url",
  sent: string | null | undefined,
  current: string | null,
): Promise<string | null> {
  if (sent === undefined || sent === current) return current;
  if (sent === null || sent === "") return null;
  const path = ownPath(config, sent);
  if (path && current !== null && isSame(path, current)) return current;
  if (path) return field === "image_url" ? pictureKey(db, path) : buildKey(db, path);
  if (!isOutsideAddress(sent, config.publicUrl)) throw badInput(field, demoMessages.badAddress);
  return sent;
}

/** But for what comes first: a grant in the address, the kind in the key. */
const isSame = (path: string[], key: string) =>
  path.slice(1).join("/") === key.split("/").slice(1).join("/");

/** The names in an address of the content host, each decoded once; undefined for any other address. */
function ownPath({ contentUrl, buildUrl }: Config, sent: string): string[] | undefined {
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

async function pictureKey(db: Database, path: string[]): Promise<string> {
  const key = path.join("/");
  if (!(await hasThumbnail(db, key))) throw badInput("image_url", demoMessages.badAddress);
  return key;
}

/** `webgl/<build>/...` as it is stored, or `<grant>/<build>/...` as somebody was shown it. */
async function buildKey(db: Database, [, id = "", ...rest]: string[]): Promise<string> {
  const build = await findBuild(db, id);
  const isEntry = rest.join("/").normalize("NFC").endsWith(build.entry);
  if (!isEntry) throw badInput("video_url", demoMessages.badAddress);
  return keyOfBuild(build);
}

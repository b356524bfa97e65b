import { type Demo, demoMessages } from "../../contract/demos.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/connection.ts";
import { badInput } from "../errors.ts";
import { keyOfBuild } from "../versions/build-key.ts";
import { findBuild } from "../versions/queries.ts";
import { isOutsideAddress } from "./outside-address.ts";
import { hasThumbnail } from "./queries.ts";

const ELSEWHERE = /^https?:/;

/** Our own files are stored by their keys and handed out under the content host's address. */
export const withAddresses = (contentUrl: string, demo: Demo): Demo => ({
  ...demo,
  image_url: shown(contentUrl, demo.image_url),
  video_url: shown(contentUrl, demo.video_url),
});

const shown = (contentUrl: string, stored: string | null) =>
  stored === null || ELSEWHERE.test(stored) ? stored : addressOf(contentUrl, stored);

/** Where a browser finds one of our own files. */
export const addressOf = (contentUrl: string, key: string) =>
  `${contentUrl}/${key.split("/").map(encodeURIComponent).join("/")}`;

/** What a client sent for an address, as it is stored. The one that was handed out means "unchanged". */
export async function storedAddress(
  db: Database,
  { contentUrl, publicUrl }: Config,
  field: "image_url" | "video_url",
  sent: string | null | undefined,
  current: string | null,
): Promise<string | null> {
  if (sent === undefined || sent === shown(contentUrl, current)) return current;
  if (sent === null || sent === "") return null;
  const path = ownPath(contentUrl, sent);
  if (path) return field === "image_url" ? pictureKey(db, path) : buildKey(db, path);
  if (!isOutsideAddress(sent, publicUrl)) throw badInput(field, demoMessages.badAddress);
  return sent;
}

/** The names in an address of the content host, each decoded once; undefined for any other address. */
function ownPath(contentUrl: string, sent: string): string[] | undefined {
  if (!URL.canParse(sent) || new URL(sent).origin !== contentUrl) return undefined;
  try {
    return new URL(sent).pathname.slice(1).split("/").map(decodeURIComponent);
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

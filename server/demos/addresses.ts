import { type Demo, demoMessages } from "../../contract/demos.ts";
import type { Config } from "../config.ts";
import { badInput } from "../errors.ts";
import { isOutsideAddress } from "./outside-address.ts";

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
export function storedAddress(
  { contentUrl, publicUrl }: Config,
  field: "image_url" | "video_url",
  sent: string | null | undefined,
  current: string | null,
): string | null {
  if (sent === undefined || sent === shown(contentUrl, current)) return current;
  if (sent === null || sent === "") return null;
  const isOurs = URL.canParse(sent) && new URL(sent).origin === contentUrl;
  if (isOurs || !isOutsideAddress(sent, publicUrl)) throw badInput(field, demoMessages.badAddress);
  return sent;
}

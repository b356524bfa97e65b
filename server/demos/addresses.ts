import { type Demo, demoMessages } from "../../contract/demos.ts";
import type { Config } from "../config.ts";
import { badInput } from "../errors.ts";
import { isOutsideAddress } from "./outside-address.ts";

const ELSEWHERE = /^https?:/;

/** Our own files are stored by their keys and handed out under the content host's address. */
export const withAddresses = (contentUrl: string, demo: Demo): Demo => ({
  ...demo,
  image_url: addressOf(contentUrl, demo.image_url),
  video_url: addressOf(contentUrl, demo.video_url),
});

function addressOf(contentUrl: string, stored: string | null) {
  if (stored === null || ELSEWHERE.test(stored)) return stored;
  return `${contentUrl}/${stored.split("/").map(encodeURIComponent).join("/")}`;
}

/** What a client sent for an address, as it is stored. The one that was handed out means "unchanged". */
export function storedAddress(
  { contentUrl, publicUrl }: Config,
  field: "image_url" | "video_url",
  sent: string | null | undefined,
  current: string | null,
): string | null {
  if (sent === undefined || sent === addressOf(contentUrl, current)) return current;
  if (sent === null || sent === "") return null;
  const isOurs = URL.canParse(sent) && new URL(sent).origin === contentUrl;
  if (isOurs || !isOutsideAddress(sent, publicUrl)) throw badInput(field, demoMessages.badAddress);
  return sent;
}

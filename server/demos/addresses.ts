import type { Demo } from "../../contract/demos.ts";

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

import { frameAddress } from "../../contract/builds.ts";
import type { DemoDetails } from "../../contract/demos.ts";
import { settings } from "../start/settings.ts";

/** A demo without content of its own plays the bundled page, which knows a model for every category. */
export function playedAddress({ video_url, product_category_id, title }: DemoDetails) {
  if (video_url !== null) return frameAddress(video_url);
  const model = [product_category_id?.name ?? "", title].map(encodeURIComponent).join("/");
  return `${settings.contentUrl}/bundled/#${model}`;
}

/** Pages of our own content host carry the bridge; what another host shows cannot be followed. */
export const hasBridge = ({ video_url, build }: DemoDetails) =>
  video_url === null || build !== null;

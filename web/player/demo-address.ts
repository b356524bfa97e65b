import { bundledAddress, frameAddress } from "../../contract/builds/builds.ts";
import type { DemoDetails } from "../../contract/demos.ts";
import { settings } from "../start/settings.ts";

export const playedAddress = ({ video_url, product_category_id, title }: DemoDetails) =>
  video_url === null
    ? bundledAddress(settings.contentUrl, product_category_id?.name, title)
    : frameAddress(video_url);

/** Pages of our own content host carry the bridge; what another host shows cannot be followed. */
export const hasBridge = ({ video_url, build }: DemoDetails) =>
  video_url === null || build !== null;

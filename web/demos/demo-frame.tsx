import type { Demo } from "../../contract/demos.ts";
import { settings } from "../settings.ts";

/**
 * The demo runs on an origin of its own: it may use its own storage, but reaches nothing of the portal,
 * opens no windows and leads nobody away.
 */
const SANDBOX = "allow-scripts allow-same-origin allow-pointer-lock allow-downloads allow-modals";
const ALLOWED = [
  "fullscreen",
  "autoplay",
  "gamepad",
  "xr-spatial-tracking",
  "accelerometer",
  "gyroscope",
  "magnetometer",
  "clipboard-write",
  "screen-wake-lock",
].join("; ");

/** A demo without content of its own plays the bundled page, which knows a model for every category. */
function addressOf({ video_url, product_category_id, title }: Demo) {
  if (video_url !== null) return video_url;
  const model = [product_category_id?.name ?? "", title].map(encodeURIComponent).join("/");
  return `${settings.contentUrl}/bundled/#${model}`;
}

export const DemoFrame = ({ demo }: { demo: Demo }) => (
  <iframe
    // Another address is another frame: in the same one it would be a step that Back takes first.
    key={addressOf(demo)}
    src={addressOf(demo)}
    title={demo.description ? `${demo.title}. ${demo.description}` : demo.title}
    sandbox={SANDBOX}
    allow={ALLOWED}
    referrerPolicy="no-referrer"
    className="min-h-80 w-full flex-1 rounded-card border border-line bg-ink"
  />
);

import { startSidePortal } from "../scripts/side-portal.mjs";

/** One real portal for the whole run; the workers learn where it is from their environment. */
export default async function startPortal() {
  const portal = await startSidePortal();
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_DATA_DIR = portal.dataDir;
  return portal.stop;
}

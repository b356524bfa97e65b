import { startSidePortal } from "../scripts/side-portal.mjs";

/** One real portal for the entire run; workers read its address from their environment. */
export default async function startPortal() {
  const portal = await startSidePortal();
  process.env.PORTAL_URL = portal.url;
  process.env.PORTAL_DATA_DIR = portal.dataDir;
  return portal.stop;
}

import { readSession } from "../session/session.ts";
import { settings } from "../start/settings.ts";

/** Once per page, when nobody waits for anything: from then on the portal opens without a network. */
export async function beginOffline() {
  if (!import.meta.env.PROD || !settings.keepsOffline || readSession() === null) return;
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}

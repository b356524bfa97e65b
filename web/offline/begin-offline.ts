import { isConnected, onConnectionChange } from "../calls/connection.ts";
import { onSessionEnd, readSession } from "../session/session.ts";
import { settings } from "../start/settings.ts";
import { isStorageShut, localStore } from "../ui/browser-storage.ts";

/** Once per page, when nobody waits for anything: from then on the portal opens without a network. */
export async function beginOffline() {
  if (!("serviceWorker" in navigator) || isStorageShut) return;
  onSessionEnd(() => void renewOffline());
  onConnectionChange(() => void renewOffline());
  await renewOffline();
  if (!import.meta.env.PROD || !settings.keepsOffline || readSession() === null) return;
  await navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}

/** Their code is fetched only where something is kept. */
const hasKept = () => localStore.getItem("kept-on-device") !== null;
const hasUnsent = () =>
  Array.from({ length: localStore.length }, (_, at) => localStore.key(at) ?? "").some((name) =>
    name.startsWith("watching:"),
  );

async function renewOffline() {
  if (hasKept()) {
    const { removeForeign, renewKept } = await import("./keeping.ts");
    await removeForeign();
    if (isConnected()) await renewKept().catch(() => undefined);
  }
  if (readSession() === null || !isConnected() || !hasUnsent()) return;
  const { sendLeftovers } = await import("../watching/use-watching.ts");
  await sendLeftovers();
}

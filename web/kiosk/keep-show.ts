import type { KioskEntry } from "../../contract/presenting/kiosks.ts";
import { KeeperError, withKeeper } from "../offline/keeper.ts";
import { keepPortal } from "../offline/keep-portal.ts";
import { keptAddress } from "../offline/kept-records.ts";
import { settings } from "../start/settings.ts";
import { isStorageShut } from "../ui/browser-storage.ts";
import { fetchKioskManifest } from "./api.ts";
import { changeDevice, type KeptPlace, readDevice } from "./kiosk-device.ts";

const canKeep = () =>
  settings.keepsOffline && import.meta.env.PROD && "serviceWorker" in navigator && !isStorageShut;

/** The whole show on the device, and the portal itself, so that both begin again without a network. */
export async function keepShow(token: string, kioskId: string, entries: readonly KioskEntry[]) {
  if (!canKeep() || isKeeping) return;
  isKeeping = true;
  await keepAll(token, kioskId, entries).finally(() => (isKeeping = false));
}

/** A large show on a slow network takes longer than it is asked for. */
let isKeeping = false;

async function keepAll(token: string, kioskId: string, entries: readonly KioskEntry[]) {
  await keepPortal().catch(() => undefined);
  for (const { build_id: build } of entries) {
    const device = readDevice();
    if (!device) return;
    // One that does not fit, or is refused, plays for as long as there is a network.
    if (!device.kept[build]) await keepBuild(token, kioskId, build).catch(() => undefined);
  }
  await removeKept((build) => !entries.some(({ build_id }) => build_id === build));
}

async function keepBuild(token: string, kioskId: string, build: string) {
  const manifest = await fetchKioskManifest(token, build);
  const { origin } = new URL(manifest.base);
  const until = Date.parse(manifest.until);
  const request = { ...manifest, build, until, who: kioskId };
  await withKeeper(origin, (keeper) => keeper("keep", request));
  setPlace(build, { origin, entry: manifest.entry, until });
}

/** At every contact with the portal: the lease is renewed. What the browser took back is kept again later. */
export async function renewShow(until: string) {
  for (const [build, place] of Object.entries(readDevice()?.kept ?? {}))
    await withKeeper(place.origin, (keeper) =>
      keeper("renew", { build, until: Date.parse(until) }),
    ).catch((error: unknown) => {
      if (error instanceof KeeperError && error.reason === "gone") setPlace(build, undefined);
    });
}

export async function removeKept(isOver: (build: string) => boolean) {
  for (const [build, { origin }] of Object.entries(readDevice()?.kept ?? {})) {
    if (!isOver(build)) continue;
    await withKeeper(origin, (keeper) => keeper("remove", { build })).catch(() => undefined);
    setPlace(build, undefined);
  }
}

function setPlace(build: string, place: KeptPlace | undefined) {
  const { [build]: _former, ...others } = readDevice()?.kept ?? {};
  changeDevice({ kept: place ? { ...others, [build]: place } : others });
}

/** From the device where there is no network, else from the portal: only there may a demo call other hosts. */
export function addressOf({ build_id, video_url }: KioskEntry, isOnline: boolean) {
  const place = readDevice()?.kept[build_id];
  return isOnline || !place ? video_url : keptAddress({ ...place, buildId: build_id });
}

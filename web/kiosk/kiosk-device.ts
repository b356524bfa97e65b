import * as z from "zod/mini";
import { KioskShow } from "../../contract/presenting/kiosks.ts";
import { localStore } from "../ui/browser-storage.ts";
import { DEVICE_KEY } from "./kiosk-key.ts";

/** A build that is kept on the device: where it plays from without a network, and until when. */
const KeptPlace = z.object({ origin: z.string(), entry: z.string(), until: z.number() });
export type KeptPlace = z.infer<typeof KeptPlace>;

/** What a device knows of the kiosk that it is. It outlives a reload and a power cut. */
const Device = z.object({
  token: z.string(),
  /** By which the PIN is known without a network; null where the browser cannot tell. */
  pin: z.nullable(z.object({ salt: z.string(), hash: z.string() })),
  /** Somebody has started the show by a press: from then on it starts by itself. */
  hasBegun: z.boolean(),
  at: z.number(),
  visits: z.number(),
  kept: z.record(z.string(), KeptPlace),
});
export type Device = z.infer<typeof Device>;

const SHOW_KEY = `${DEVICE_KEY}-show`;

export const readDevice = () => parse(Device, DEVICE_KEY);
/** As it was last seen, to go on without a network. */
export const readShow = () => parse(KioskShow, SHOW_KEY);

export function saveDevice(device: Device) {
  localStore.setItem(DEVICE_KEY, JSON.stringify(device));
}

export function changeDevice(change: Partial<Device>) {
  const device = readDevice();
  if (device) saveDevice({ ...device, ...change });
}

export function saveShow(show: KioskShow) {
  try {
    localStore.setItem(SHOW_KEY, JSON.stringify(show));
  } catch {
    // Storage is full: it goes on for as long as there is a network.
  }
}

export function clearDevice() {
  localStore.removeItem(DEVICE_KEY);
  localStore.removeItem(SHOW_KEY);
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, key: string) {
  try {
    return schema.parse(JSON.parse(localStore.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

import { useEffect, useState } from "react";
import { kioskMessages, type KioskShow } from "../../contract/presenting/kiosks.ts";
import { refusalOf } from "../calls/api.ts";
import { checkConnection } from "../calls/connection.ts";
import { fetchShow } from "./api.ts";
import { removeKept } from "./keep-show.ts";
import { type Device, clearDevice, readDevice, readShow, saveShow } from "./kiosk-device.ts";

export type KioskState =
  | { is: "loading" }
  /** Nobody has made this device a kiosk. */
  | { is: "none" }
  | { is: "shown"; device: Device; show: KioskShow }
  /** The server's last word: it was ended, or its right to show anything. */
  | { is: "over" }
  /** It has never reached the server, or there is nothing to show at the moment. */
  | { is: "failed"; isEmpty: boolean };

const RETRY_MS = 10_000;

/** What this device is to show: as the portal says, else as it last said. */
export function useKiosk() {
  const [state, setState] = useState<KioskState>({ is: "loading" });
  // An effect, for the show is the server's. It tries again by itself, for nobody may stand by.
  useEffect(() => {
    let timer = 0;
    let isCurrent = true;
    const loadShow = async () => {
      const found = await arrive();
      if (!isCurrent) return;
      setState((former) => arrived(former, found));
      if (found.is === "failed") timer = window.setTimeout(() => void loadShow(), RETRY_MS);
    };
    void loadShow();
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, []);
  return {
    state,
    retry: () => void arrive().then((found) => setState((former) => arrived(former, found))),
    /** As the portal has it by now. */
    show: (show: KioskShow) =>
      setState((former) => (former.is === "shown" ? { ...former, show } : former)),
    end: () => {
      setState({ is: "over" });
      void clearKiosk();
    },
  };
}

/** A second try that was under way meanwhile changes nothing about a show. */
const arrived = (former: KioskState, found: KioskState) =>
  former.is === "shown" || former.is === "over" ? former : found;

async function arrive(): Promise<KioskState> {
  const device = readDevice();
  if (!device) return { is: "none" };
  try {
    const show = await fetchShow(device.token);
    if (show.entries.length === 0) return { is: "failed", isEmpty: true };
    saveShow(show);
    return { is: "shown", device, show };
  } catch (error) {
    if (isOver(error)) {
      await clearKiosk();
      return { is: "over" };
    }
    // Known before the first demo begins: it plays from the device then.
    await checkConnection();
    const show = readShow();
    return show ? { is: "shown", device, show } : { is: "failed", isEmpty: false };
  }
}

/** In the portal's own words: whatever else stands between here and there must not end a show. */
export const isOver = (error: unknown) => refusalOf(error)?.message === kioskMessages.unknown;

/** What is kept goes with it. */
export async function clearKiosk() {
  await removeKept(() => true);
  clearDevice();
}

import { useEffect, useEffectEvent, useRef } from "react";
import { BEAT_SECONDS, type KioskBeat, type KioskShow } from "../../contract/presenting/kiosks.ts";
import { askShow, sendKioskBeat } from "./api.ts";
import { keepShow, renewShow } from "./keep-show.ts";
import { saveShow } from "./kiosk-device.ts";
import { isOver } from "./use-kiosk.ts";

type Told = Omit<KioskBeat, "kiosk" | "kept">;

/** How often the show is asked for anew: other demos, other versions, other rights. */
const REFRESH_MS = 300_000;

type Listening = {
  token: string;
  show: KioskShow;
  keptCount: () => number;
  onShow: (show: KioskShow) => void;
  onOver: () => void;
};

/** Tells the portal what is shown, at every change and now and then, and hears whether it may go on. */
export function useBeats(told: Told, { token, show, keptCount, onShow, onOver }: Listening) {
  const refreshedAt = useRef(0);
  const beat = useEffectEvent(async (_what: string) => {
    try {
      const { until } = await sendKioskBeat({ kiosk: token, kept: keptCount(), ...told });
      if (performance.now() - refreshedAt.current < REFRESH_MS && refreshedAt.current > 0) return;
      refreshedAt.current = performance.now();
      const fresh = await askShow(token);
      saveShow(fresh);
      if (fresh.entries.length > 0) onShow(fresh);
      await renewShow(until);
      await keepShow(token, show._id, fresh.entries);
    } catch (error) {
      // Without a network it goes on as it is.
      if (isOver(error)) onOver();
    }
  });
  const what = `${told.demo_id} ${told.is_touched} ${told.fault}`;
  // An effect, for it is the portal that is told.
  useEffect(() => {
    void beat(what);
    const timer = window.setInterval(() => void beat(what), BEAT_SECONDS * 1000);
    return () => window.clearInterval(timer);
  }, [what]);
}

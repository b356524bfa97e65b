import { useEffect, useEffectEvent, useRef } from "react";
import { BEAT_SECONDS, type KioskBeat, type KioskShow } from "../../contract/presenting/kiosks.ts";
import { checkConnection } from "../calls/connection.ts";
import { fetchShow, sendKioskBeat } from "./api.ts";
import { keepShow, renewShow } from "./keep-show.ts";
import { saveShow } from "./kiosk-device.ts";
import { isOver } from "./use-kiosk.ts";

type Report = Omit<KioskBeat, "kiosk" | "kept">;

/** How often the show is asked for again: other demos, other versions, other rights. */
const REFRESH_MS = 300_000;
/** What is kept comes after the first demo, which somebody waits for. */
const FIRST_REFRESH_MS = 15_000;

type Listening = {
  token: string;
  show: KioskShow;
  keptCount: () => number;
  onShow: (show: KioskShow) => void;
  onOver: () => void;
};

/** Reports to the portal what is shown, at every change and at intervals, and learns whether it may go on. */
export function useBeats(report: Report, { token, show, keptCount, onShow, onOver }: Listening) {
  const refreshAt = useRef(0);
  const beat = useEffectEvent(async (_what: string) => {
    try {
      const { until } = await sendKioskBeat({ kiosk: token, kept: keptCount(), ...report });
      refreshAt.current ||= performance.now() + FIRST_REFRESH_MS;
      if (performance.now() < refreshAt.current) return;
      refreshAt.current = performance.now() + REFRESH_MS;
      const fresh = await fetchShow(token);
      saveShow(fresh);
      if (fresh.entries.length > 0) onShow(fresh);
      await renewShow(until);
      await keepShow(token, show._id, fresh.entries);
    } catch (error) {
      // Without a network it goes on, with what is kept.
      if (isOver(error)) onOver();
      else await checkConnection();
    }
  });
  const what = `${report.demo_id} ${report.is_touched} ${report.fault}`;
  // An effect, for what is kept in step is the portal.
  useEffect(() => {
    void beat(what);
    const timer = window.setInterval(() => void beat(what), BEAT_SECONDS * 1000);
    return () => window.clearInterval(timer);
  }, [what]);
}

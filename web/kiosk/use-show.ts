import { useState } from "react";
import { durationOf } from "../../contract/presenting/autopilot.ts";
import type { KioskEntry, KioskShow } from "../../contract/presenting/kiosks.ts";
import { changeDevice, type Device } from "./kiosk-device.ts";
import { beginAfresh, beginAt, goOn, touch } from "./show-steps.ts";
import { useWait } from "./use-wait.ts";

/** How the demo that is shown is doing. */
export type Doing = "starting" | "playing" | "failed";

/** What does not start within this time, or has failed for this long, makes way for the next. */
const MAX_START_MS = 120_000;
const FAILED_MS = 10_000;
/** A replay waits while the device is slow. */
const MAX_DELAY_MS = 60_000;

/** The endless show: what is shown to nobody leads on after a while, and what a visitor has left starts again. */
export function useShow(show: KioskShow, device: Device) {
  const [step, setStep] = useState(() => beginAt(device.at, show.entries.length));
  // What it is now is shown to the end, whatever the meeting has become meanwhile.
  const [entry, setEntry] = useState(show.entries[step.at]);
  const [doing, setDoing] = useState<Doing>("starting");
  const [touchedAt, setTouchedAt] = useState(0);
  const [visits, setVisits] = useState(device.visits);
  const move = (to: typeof step) => {
    setStep(to);
    setEntry(show.entries[to.at]);
    setDoing("starting");
    changeDevice({ at: to.at });
  };
  const lead = () =>
    move(
      step.isTouched && doing !== "failed" ? beginAfresh(step) : goOn(step, show.entries.length),
    );
  const waitMs = waitFor(show, entry, { isTouched: step.isTouched, doing });
  useWait(waitMs, `${step.round} ${touchedAt}`, lead);
  return {
    step,
    entry,
    doing,
    visits,
    setDoing,
    goOn: () => move(goOn(step, show.entries.length)),
    touched: () => {
      setTouchedAt(performance.now());
      if (step.isTouched) return;
      setStep(touch(step));
      setVisits(visits + 1);
      changeDevice({ visits: visits + 1 });
    },
  };
}

type Now = { isTouched: boolean; doing: Doing };

/** An autopilot plays to its end, which it reports itself; the timeout covers the case that it does not. */
function waitFor(show: KioskShow, entry: KioskEntry | undefined, { isTouched, doing }: Now) {
  if (doing === "failed") return FAILED_MS;
  if (isTouched) return show.idle_seconds * 1000;
  if (doing === "starting") return MAX_START_MS;
  const autopilot = entry?.autopilot ?? null;
  return autopilot === null ? show.demo_seconds * 1000 : durationOf(autopilot) + MAX_DELAY_MS;
}

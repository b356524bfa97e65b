import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";
import { type KeptState, rehearsalText, stateOf } from "./keeping-text.ts";
import type { KeptDemo } from "./kept-records.ts";

/** The state of a kept demo in a word. */
export function KeptChip({ kept }: { kept: KeptDemo }) {
  const state = stateOf(kept);
  return <Chip tone={tones[state]}>{stateLabels()[state]}</Chip>;
}

const tones = {
  ready: "brand",
  faulty: "warn",
  fails: "danger",
  untried: "neutral",
  lost: "danger",
  over: "danger",
} as const;

const stateLabels = (): Record<KeptState, string> => ({
  ready: t("Ready offline"),
  faulty: t("Plays with errors"),
  fails: t("Fails offline"),
  untried: t("Not rehearsed"),
  lost: t("Not complete"),
  over: t("Time is over"),
});

/** What the last rehearsal saw, and what is missing by name. */
export function KeptSentence({ kept }: { kept: KeptDemo }) {
  const { rehearsal } = kept;
  const state = stateOf(kept);
  if (state === "lost")
    return t("The browser has removed files of this demo. Keep it again before your meeting.");
  if (state === "over") return t("This device was without contact to the portal for too long.");
  if (rehearsal === null) return t("It is on this device, but has not been rehearsed yet.");
  const faults = rehearsal.faults.slice(0, SHOWN_FAULTS);
  return (
    <>
      {rehearsalText(rehearsal)}
      {faults.map((fault) => (
        <span key={fault} className="block wrap-anywhere text-danger">
          {fault}
        </span>
      ))}
    </>
  );
}

const SHOWN_FAULTS = 3;

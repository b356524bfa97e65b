import type { ClientLink, LinkState } from "../../contract/presenting/client-links.ts";
import { formatWatchTime } from "../../contract/watches.ts";
import { writeDay } from "../formats/format-date.ts";
import { plural, t, translate } from "../ui/language.ts";

export const stateLabels: Readonly<Record<LinkState, string>> = {
  open: t("Active"),
  withheld: t("On hold"),
  "used up": t("Used up"),
  expired: t("Expired"),
  revoked: t("Revoked"),
};

export const stateTones = {
  open: "brand",
  withheld: "warn",
  "used up": "neutral",
  expired: "neutral",
  revoked: "danger",
} as const satisfies Record<LinkState, string>;

/** How often it was opened, of how often it may be, and for how long it was looked at. */
export function figuresOf({ openings, max_openings: max, watched_seconds: seconds }: ClientLink) {
  if (openings === 0) return t("Not opened yet");
  const count =
    max === null
      ? plural(openings, "Opened {count} time", "Opened {count} times")
      : t("Opened {count} of {max} times", { count: openings, max });
  return `${count} · ${watchedFor(seconds)}`;
}

export const watchedFor = (seconds: number) =>
  seconds < 60
    ? t("looked at for {count} s", { count: seconds })
    : t("looked at for {time}", { time: translate(formatWatchTime(Math.floor(seconds / 60))) });

/** What its sender has chosen, in a line. */
export const choicesOf = (link: ClientLink) =>
  [
    t("until {day}", { day: writeDay(link.expires_at) }),
    link.has_passcode ? t("with passcode") : "",
    link.version === null ? t("live version") : t("version {number}", { number: link.version }),
    link.shows_sender ? "" : t("without sender's name"),
  ]
    .filter((part) => part !== "")
    .join(" · ");

import type { Kiosk } from "../../contract/presenting/kiosks.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { plural, t } from "../ui/language.ts";

/** What somebody who is far away has to know first. */
export function chipOf({ state, fault, seen_at: seenAt }: Kiosk) {
  if (state === "silent")
    return { tone: "warn", label: seenAt === null ? t("Never begun") : t("Silent") } as const;
  if (fault !== null) return { tone: "danger", label: t("Does not play") } as const;
  if (seenAt === null) return { tone: "neutral", label: t("Starting") } as const;
  return { tone: "brand", label: t("Running") } as const;
}

export function shownBy({ demo, is_touched, fault, state, seen_at: seenAt }: Kiosk) {
  if (demo === null) return t("Nothing was shown yet");
  const { title } = demo;
  if (state === "silent" && seenAt !== null)
    return t("Last heard {when}, showing {title}", { when: writeTimestamp(seenAt), title });
  if (fault !== null) return `${title}: ${fault}`;
  return is_touched ? t("A visitor tries {title}", { title }) : t("Shows {title}", { title });
}

export const figuresOf = ({ visits, kept, entries, started_at }: Kiosk) =>
  [
    plural(visits, "{count} visitor", "{count} visitors"),
    t("{kept} of {all} kept on the device", { kept: `${kept}`, all: `${entries}` }),
    t("since {when}", { when: writeTimestamp(started_at) }),
  ].join(" · ");

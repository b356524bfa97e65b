import { messageOf } from "../calls/api.ts";
import { writeTimestamp, writeTime } from "../formats/format-date.ts";
import { inSeconds } from "../formats/format-units.ts";
import { settings } from "../start/settings.ts";
import { t, translate } from "../ui/language.ts";
import { KeeperError } from "./keeper.ts";
import type { KeptDemo, RehearsalResult } from "./kept-records.ts";

/** Why nothing can be kept with this browser at this address; null where it can. */
export function hindrance(): string | null {
  if (!settings.keepsOffline) return t("Your administrators have switched this off.");
  const canStore = window.isSecureContext && "serviceWorker" in navigator && "caches" in window;
  return canStore
    ? null
    : t("Browsers keep demos only for https addresses and on this computer itself.");
}

export function failureText(error: unknown): string {
  if (!(error instanceof KeeperError)) return translate(messageOf(error));
  const file = error.path;
  switch (error.reason) {
    case "shut":
      return t(
        "This browser does not let the portal keep demos. Allow it to store data of other sites, or use another browser.",
      );
    case "network":
      return t("The connection broke at {file}. Press again: it goes on where it was.", { file });
    case "refused":
      return t("{file} is not there any more, or this demo is no longer assigned to you.", {
        file,
      });
    case "changed":
      return t("{file} did not arrive as it is stored. Press again.", { file });
    case "room":
      return t("There is not enough room for it on this device.");
    case "large":
      return t("{file} is larger than 1 GB, which browsers cannot keep.", { file });
    case "gone":
      return t("The browser has removed it from this device, or its time is over.");
    case "other":
      return t("It could not be kept.");
  }
}

/** "Rehearsed offline 14:02, first frame 1.9 s", with the day where it was another one. */
export function rehearsalText({ at, pictureMs }: RehearsalResult) {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const timestamp = isToday ? writeTime(at) : writeTimestamp(at);
  return pictureMs === null
    ? t("Rehearsed offline {moment}: it does not play", { moment: timestamp })
    : t("Rehearsed offline {moment}, first frame {time}", {
        moment: timestamp,
        time: inSeconds(pictureMs),
      });
}

export type KeptState = "ready" | "faulty" | "fails" | "untried" | "lost" | "over";

export function stateOf({ rehearsal, isLost, until }: KeptDemo, now = Date.now()): KeptState {
  if (isLost) return "lost";
  if (until <= now) return "over";
  if (rehearsal === null) return "untried";
  if (rehearsal.pictureMs === null) return "fails";
  return rehearsal.faults.length > 0 ? "faulty" : "ready";
}

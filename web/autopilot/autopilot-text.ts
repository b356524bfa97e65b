import type { PlayedBuild } from "../../contract/demos.ts";
import { type Autopilot, durationOf } from "../../contract/presenting/autopilot.ts";
import { writeDay } from "../formats/format-date.ts";
import { t } from "../ui/language.ts";

/** "0:32", of milliseconds. */
export function writeSeconds(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}

/** Who recorded it and when, how long it is, and of which version it is known. */
export function describeRecording(autopilot: Autopilot) {
  const { recorded_at, recorded_by: name, steps, version, follows } = autopilot;
  const filling = { day: writeDay(recorded_at), name, time: writeSeconds(durationOf(steps)) };
  if (version === null) return t("Recorded {day} by {name}, {time}.", filling);
  return follows === null
    ? t("Recorded {day} by {name}, {time}, on version {version}.", { ...filling, version })
    : t("Recorded {day} by {name}, {time}. Tried on version {version}.", { ...filling, version });
}

/** What follows from what was seen. */
export function consequenceOf({ build_id, follows }: Autopilot, build: PlayedBuild) {
  if (build_id !== build._id)
    return t("Version {version} plays now: try it again.", { version: build.version });
  if (follows === "follows") return t("Kiosks replay it while nobody touches the screen.");
  if (follows === "ignores")
    return t(
      "The replay did not move the demo: it takes input from people only, or in a way that cannot be replayed. Kiosks show this demo without it.",
    );
  if (follows === "unseen")
    return t(
      "What was recorded does not change the picture, so nobody can say whether the demo follows. Record something that moves it.",
    );
  return t("It was not tried whether the demo follows.");
}

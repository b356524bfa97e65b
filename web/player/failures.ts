import { t } from "../ui/language.ts";
import type { Playback, Verdict } from "./playback.ts";

type Why = Extract<Verdict, { is: "failed" }>["why"];

/** What a person standing before a client can do with it. */
export function reasonOf(why: Why, playback: Playback): string {
  switch (why) {
    case "no-answer":
      return t("Its page does not answer. Check the connection and try again.");
    case "no-webgl":
      return t(
        "This browser cannot draw 3D. Try another browser, or switch on hardware acceleration in its settings.",
      );
    case "context-lost":
      return t("The graphics of this device gave up. Close other tabs and try again.");
    case "black":
      return t("It has loaded, but shows nothing. Tell your administrator.");
    case "broken":
      return brokenReason(playback);
  }
}

function brokenReason({ troubles }: Playback) {
  const missing = troubles.find(({ kind, address }) => kind === "resource" && address);
  if (missing?.address)
    return t("A file of it could not be loaded: {file}", { file: missing.address });
  return t("It stopped with an error: {error}", { error: troubles[0]?.message ?? "" });
}

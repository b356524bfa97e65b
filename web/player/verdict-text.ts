import { t } from "../ui/language.ts";
import { rankFaults } from "./faults.ts";
import type { Playback, Trouble } from "./playback.ts";
import type { Verdict } from "./verdict.ts";

export type Failure = Extract<Verdict, { is: "blank" | "stranded" | "refused" | "died" }>;

const failures: ReadonlySet<string> = new Set(["blank", "stranded", "refused", "died"]);
export const isFailure = (verdict: Verdict): verdict is Failure => failures.has(verdict.is);

/** What a person standing before a client can do with it. */
export function reasonOf(verdict: Failure, playback: Playback): string {
  if (verdict.is === "stranded")
    return t("It needs {host}, which cannot be reached from here.", { host: verdict.host });
  if (verdict.is === "refused") return refusalText(verdict.host);
  switch (verdict.why) {
    case "no-answer":
      return t("The demo page isn't responding. Check the connection and try again.");
    case "no-webgl":
      return t(
        "This browser cannot draw 3D. Try another browser, or switch on hardware acceleration in its settings.",
      );
    case "context-lost":
      return t("This device ran out of graphics memory. Close other tabs and try again.");
    case "black":
      return t("It loaded, but nothing is displayed.");
    case "silent":
      return t("It stopped responding.");
    case "stopped":
      return t("It stopped with an error: {error}", { error: verdict.error });
    case "broken":
      return worstOf(playback);
  }
}

/** The same, and what to do about it for those who cannot mend it. */
export const staffAdviceOn = (verdict: Failure, playback: Playback) =>
  verdict.is === "refused" || (verdict.is === "blank" && verdict.why === "black")
    ? `${reasonOf(verdict, playback)} ${t("Tell your administrator.")}`
    : reasonOf(verdict, playback);

/** What a client can do something about; files, hosts and errors are of no use to them. */
const mendable = new Set(["no-answer", "no-webgl", "context-lost"]);
export const guestAdviceOn = (verdict: Failure, playback: Playback) =>
  "why" in verdict && mendable.has(verdict.why)
    ? reasonOf(verdict, playback)
    : t("Try again. If it stays like this, please tell the person who sent you the link.");

/** And for visitors of a booth. */
export const visitorAdvice = () =>
  t("The show goes on in a moment. If it stays like this, please tell the staff here.");

/** The failing file or the error itself, in the demo's own words. */
export function faultText({ kind, message, address, host }: Trouble) {
  if (kind === "refused" && host !== undefined) return refusalText(host);
  return address ? `${message}: ${address}` : message;
}

export const refusalText = (host: string) =>
  t("The demo calls {host}, which is not among its allowed hosts.", { host });

/** The host that it was not allowed to call, the one that matters most first. */
export const refusedHost = ({ troubles }: Playback) =>
  rankFaults(troubles).find(({ kind }) => kind === "refused")?.host;

function worstOf({ troubles }: Playback) {
  const [worst] = rankFaults(troubles);
  if (worst?.kind === "resource" && worst.address)
    return t("One of its files could not be loaded: {file}", { file: worst.address });
  return t("It stopped with an error: {error}", { error: worst?.message ?? "" });
}

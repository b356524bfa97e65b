import type { Trouble } from "./playback.ts";

/** Whether nothing may come of it: code and data are needed, a picture or a sound may be missed by nobody. */
export function neededBy({ kind, use }: Trouble): boolean {
  if (kind === "resource" || kind === "refused") return use === "script" || use === "fetch";
  return kind !== "alert";
}

/** What went wrong, the most probable reason first. What the demo went around by itself is none. */
export const rankFaults = (troubles: readonly Trouble[]): Trouble[] =>
  troubles
    .filter(({ kind }) => kind !== "no-webgl" && kind !== "context-lost")
    .filter(({ kind, host }) => kind !== "resource" || !refusedHosts(troubles).has(host))
    .toSorted((one, other) => rankOf(one) - rankOf(other));

/** Of what was not allowed, browsers say as well that it has not come. */
const refusedHosts = (troubles: readonly Trouble[]) =>
  new Set(troubles.flatMap(({ kind, host }) => (kind === "refused" ? [host] : [])));

/** A script that another one lacks is the reason, and what the other one then says of it is not. */
const CONSEQUENCE =
  /is not defined|is not a constructor|Script error|dynamically imported module|Failed to fetch|NetworkError|Load failed/;

/** Own files before those of other hosts, what is not there before what failed, errors before pictures. */
function rankOf(trouble: Trouble): number {
  const { kind, use, status, host, message } = trouble;
  switch (kind) {
    case "resource": {
      const isMissing = status === 404 ? 0 : 1;
      if (neededBy(trouble)) return host === undefined ? isMissing : 20 + isMissing;
      return (host === undefined ? 40 : 60) + isMissing + (use === "style" ? 2 : 0);
    }
    case "refused":
      // The portal's own doing: what the demo then says of it is the consequence.
      return neededBy(trouble) ? 9 : 59;
    case "abort":
      return 10;
    case "error":
    case "rejection":
      return CONSEQUENCE.test(message) ? 30 : host === undefined ? 11 : 31;
    case "alert":
      return 32;
    case "no-webgl":
    case "context-lost":
      return 12;
  }
}

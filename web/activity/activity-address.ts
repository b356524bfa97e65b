import { activityActions, activityModules } from "../../contract/activity.ts";
import { ID_PATTERN, LONGEST_SEARCH } from "../../contract/wire.ts";
import { useListAddress } from "../lists/list-address.ts";
import type { ActivityFilter } from "./api.ts";

/**
 * The log is read from the newest entry downwards, page by page, by the cursor that the page before ended
 * with. The address keeps the last of these cursors, so that a reload, a sent link and Prev all find their way.
 */
const LONGEST_TRAIL = 50;
const SEPARATOR = ".";

export function useActivityAddress() {
  const { address, change } = useListAddress({
    person: "",
    module: "",
    action: "",
    from: "",
    to: "",
    before: "",
  });
  const trail = address.before.split(SEPARATOR).filter((cursor) => /^\d{1,18}$/.test(cursor));
  const goTo = (cursors: readonly string[]) =>
    change({ before: cursors.slice(-LONGEST_TRAIL).join(SEPARATOR) });
  return {
    filter: filterOf(address),
    size: address.size,
    cursor: trail.at(-1) ?? "",
    /** Another list begins at its newest entry. */
    narrow: (part: Partial<ActivityFilter>) => change({ before: "", ...part }),
    resize: (size: number) => change({ before: "", size }),
    steps: (nextCursor: string | undefined) => ({
      onFirst: trail.length > 0 ? () => goTo([]) : undefined,
      onPrev:
        trail.length > 0 && trail.length < LONGEST_TRAIL
          ? () => goTo(trail.slice(0, -1))
          : undefined,
      onNext: nextCursor === undefined ? undefined : () => goTo([...trail, nextCursor]),
    }),
  };
}

/** What an address says is a wish: a word that means nothing narrows nothing. */
const filterOf = (address: ActivityFilter): ActivityFilter => ({
  search: address.search.trim().slice(0, LONGEST_SEARCH),
  person: ID_PATTERN.test(address.person) ? address.person : "",
  module: activityModules.find((known) => known === address.module) ?? "",
  action: activityActions.find((known) => known === address.action) ?? "",
  from: address.from,
  to: address.to,
});

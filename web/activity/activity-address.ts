import { activityActions, activityModules } from "../../contract/activity.ts";
import { ID_PATTERN } from "../../contract/wire.ts";
import { useListAddress, searchOf } from "../lists/list-address.ts";
import type { ActivityFilter } from "./api.ts";

/**
 * The log is read from the newest entry downwards, page by page, by the cursor that the page before ended
 * with. The address keeps the last of these cursors, so that a reload, a sent link and Prev all find their way.
 */
const MAX_TRAIL_LENGTH = 50;
const SEPARATOR = ".";

export function useActivityAddress() {
  const { address, change, clear } = useListAddress({
    person: "",
    module: "",
    action: "",
    from: "",
    to: "",
    before: "",
  });
  const trail = address.before.split(SEPARATOR).filter((cursor) => /^\d{1,18}$/.test(cursor));
  const goTo = (cursors: readonly string[]) =>
    change({ before: cursors.slice(-MAX_TRAIL_LENGTH).join(SEPARATOR) });
  return {
    filter: filterOf(address),
    size: address.size,
    cursor: trail.at(-1) ?? "",
    clear,
    /** Another list begins at its newest entry. */
    narrow: (part: Partial<ActivityFilter>) => change({ before: "", ...part }),
    resize: (size: number) => change({ before: "", size }),
    steps: (nextCursor: string | undefined) => ({
      onFirst: trail.length > 0 ? () => goTo([]) : undefined,
      onPrev:
        trail.length > 0 && trail.length < MAX_TRAIL_LENGTH
          ? () => goTo(trail.slice(0, -1))
          : undefined,
      onNext: nextCursor === undefined ? undefined : () => goTo([...trail, nextCursor]),
    }),
  };
}

/** An address is untrusted input: an unknown value filters nothing. */
const filterOf = (address: ActivityFilter): ActivityFilter => ({
  search: searchOf(address.search),
  person: ID_PATTERN.test(address.person) ? address.person : "",
  module: activityModules.find((known) => known === address.module) ?? "",
  action: activityActions.find((known) => known === address.action) ?? "",
  from: address.from,
  to: address.to,
});

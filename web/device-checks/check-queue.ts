import type { Meeting, MeetingEntry } from "../../contract/meetings/meetings.ts";

/**
 * Demos with threads come last: they need a page of their own, which is then loaded once. What was seen before is
 * with the server by then, and the address says where to go on.
 */
export function queueOf({ entries }: Pick<Meeting, "entries">): MeetingEntry[] {
  const shown = entries.filter(({ demo }) => demo !== null);
  return [...shown.filter((entry) => !isThreaded(entry)), ...shown.filter(isThreaded)];
}

const isThreaded = ({ demo }: MeetingEntry) => demo?.build?.needs_isolation === true;

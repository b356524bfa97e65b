import { useSearchParams } from "react-router";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { ISOLATED_QUERY } from "../../contract/portal.ts";
import { queueOf } from "./check-queue.ts";

/** Which entry is being checked: a demo with threads reloads the page, and the check goes on where it was. */
const AT = "check";

export function useCheckPlace(meeting: Meeting) {
  const [params, setParams] = useSearchParams();
  const change = (edit: (params: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        edit(after);
        return after;
      },
      { replace: true },
    );
  const move = (entryId: string) => change((after) => after.set(AT, entryId));
  return {
    at: params.get(AT),
    begin: () => {
      const [first] = queueOf(meeting);
      if (first) move(first._id);
    },
    move,
    leave: () =>
      change((after) => {
        after.delete(AT);
        after.delete(ISOLATED_QUERY);
      }),
  };
}

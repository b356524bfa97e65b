import type { BrowserFamily } from "../../contract/watches.ts";
import { newId } from "../db/ids.ts";
import { type Span, writeSpans } from "../watches/spans.ts";
import type { AssignmentRow } from "./assignments.ts";
import type { PersonRow } from "./people.ts";

/** Together exactly 70 minutes: the dashboard of a fresh start reads "1 hr 10 mins". */
const MINUTES = [12, 9, 8, 7, 6, 6, 5, 5, 4, 3, 3, 2];
const BROWSERS: BrowserFamily[] = ["Chrome", "Edge", "Chrome", "Safari", "Firefox"];

interface Rows {
  people: PersonRow[];
  assignments: AssignmentRow[];
}

/** The first demos of the sample sign-in, and some of colleagues everywhere, have been presented since. */
export function sampleWatches(now: Date, { people, assignments }: Rows) {
  const [first] = assignments;
  const own = assignments.filter(({ user_id: id }) => id === first?.user_id);
  const others = assignments.filter(({ user_id: id }) => id !== first?.user_id);
  const half = MINUTES.length / 2;
  const every = Math.max(1, Math.floor(others.length / half));
  const presented = [
    ...own.slice(0, half),
    ...others.filter((_, index) => index % every === every - 1),
  ];
  return MINUTES.flatMap((minutes, index) => {
    const assignment = presented[index];
    const person = people.find(({ id }) => id === assignment?.user_id);
    if (!assignment || !person) return [];
    const age = now.getTime() - assignment.created_at.getTime();
    const startedAt = new Date(now.getTime() - age * (0.1 + 0.06 * index));
    return {
      id: newId(startedAt),
      user_id: person.id,
      demo_id: assignment.demo_id,
      region_id: person.region_id ?? "",
      country_id: person.country_id ?? "",
      browser: BROWSERS[index % BROWSERS.length] ?? "Other",
      started_at: startedAt,
      ...countedFrom(startedAt, minutes * 60),
      picture_ms: 1100 + ((index * 700) % 4300),
      failure: null,
    };
  });
}

function countedFrom(startedAt: Date, seconds: number) {
  const origin = Math.floor(startedAt.getTime() / 1000);
  const span: Span = [origin, origin + seconds];
  return { origin, counted: writeSpans([span]), seconds, last_second: origin + seconds };
}

import { newId } from "../db/ids.ts";
import { daysAgo, daysSince } from "./days-ago.ts";
import type { DemoRow } from "./demos.ts";
import type { PersonRow } from "./people.ts";

export type AssignmentRow = ReturnType<typeof assignDemos>[number];

/** The employee of the sample sign-ins has a full shelf. */
const SHOWCASE = 9;
const FEWEST = 2;
const STEPS = 5;

/** Everyone who guides clients has a few demos, none handed out before both sides existed. */
export function assignDemos(now: Date, guides: PersonRow[], demos: DemoRow[]) {
  return guides.flatMap((person, index) => {
    const count = index === 0 ? SHOWCASE : FEWEST + ((index * 3) % STEPS);
    return Array.from({ length: count }, (_, step) => {
      // Seven and 24 share no factor: no demo comes twice.
      const demo = demos[(index === 0 ? step : index * 5 + step * 7) % demos.length];
      if (!demo) throw new Error("The sample company has no demos");
      const since = Math.min(
        daysSince(demo.created_at, now),
        daysSince(person.decided_at ?? person.created_at, now),
      );
      const createdAt = daysAgo(now, since * (0.15 + 0.09 * step));
      return {
        id: newId(createdAt),
        demo_id: demo.id,
        user_id: person.id,
        created_at: createdAt,
        untold_since: null,
      };
    });
  });
}

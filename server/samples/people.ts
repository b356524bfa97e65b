import { emailOf, samplePeople, staffIdOf } from "../../samples/people.ts";
import { newId } from "../db/ids.ts";
import { daysAgo } from "./days-ago.ts";
import type { Places } from "./places.ts";

export type PersonRow = ReturnType<typeof makePeople>[number];

const WAITING_DAYS = [1, 2, 3, 5, 6, 8, 9];

/** The first of all is an administrator, who decided on everyone that was decided on. */
export function makePeople(
  now: Date,
  places: Places,
  typeIds: Map<string, string>,
  passwordHash: string,
) {
  const waiting = WAITING_DAYS.values();
  const ages = samplePeople.map(({ standing }, index) =>
    standing === "waiting" ? (waiting.next().value ?? 1) : joinedDaysAgo(index),
  );
  const adminId = newId(daysAgo(now, ages[0] ?? 0));
  return samplePeople.map((person, index) => {
    const age = ages[index] ?? 0;
    const { country_id, region_id } = homeOf(places, person.country);
    const createdAt = daysAgo(now, age);
    const isDecided = person.standing !== "waiting";
    return {
      id: index === 0 ? adminId : newId(createdAt),
      ses_id: staffIdOf(index),
      name: person.name,
      email: emailOf(person.name),
      password_hash: passwordHash,
      department: person.department,
      designation: person.designation,
      country_id,
      region_id,
      user_type_id: typeIds.get(person.role) ?? "",
      is_active: person.standing === "approved",
      is_approved: person.standing === "approved" || person.standing === "deactivated",
      decided_by: isDecided && index > 0 ? adminId : null,
      decided_at: isDecided ? daysAgo(now, Math.max(age - 1, 0.5)) : null,
      created_at: createdAt,
    };
  });
}

/** Founders first, then a steady trickle; the latest came last week. */
const joinedDaysAgo = (index: number) => (index < 3 ? 430 - index : 400 - index * 6.6);

function homeOf(places: Places, country: string) {
  const place = places.get(country);
  if (!place) throw new Error(`No such country in the sample company: ${country}`);
  return place;
}

import type { ActivityAction, ActivityModule } from "../../contract/activity.ts";
import { newId } from "../db/ids.ts";
import type { AssignmentRow } from "./assignments.ts";
import { daysAgo, daysSince } from "./days-ago.ts";
import type { DemoRow } from "./demos.ts";
import type { PersonRow } from "./people.ts";

interface Rows {
  people: PersonRow[];
  demos: DemoRow[];
  assignments: AssignmentRow[];
}

interface Event {
  at: Date;
  by: { id: string; name: string } | null;
  action: ActivityAction;
  module: ActivityModule;
  record: { id: string; name: string };
}

const REMEMBERED_DAYS = 45;
const SIGN_IN_DAYS = 21;

/** What the log would hold had all of this happened here, oldest first. */
export function sampleActivity(now: Date, rows: Rows) {
  const events = [
    ...arrivals(rows),
    ...publications(rows),
    ...handings(rows),
    ...signIns(now, rows),
  ];
  return events
    .filter(({ at }) => daysSince(at, now) < REMEMBERED_DAYS)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, by, action, module, record }) => ({
      id: newId(at),
      actor_id: by?.id ?? null,
      actor_name: by?.name ?? null,
      action,
      module,
      record_id: record.id,
      record_name: record.name,
      before: null,
      after: null,
      // Set aside for documentation: nobody's address.
      ip: `192.0.2.${10 + (record.name.length % 40)}`,
      created_at: at,
    }));
}

function arrivals({ people }: Rows): Event[] {
  return people.flatMap((person) => {
    const registered: Event = {
      at: person.created_at,
      by: null,
      action: "register",
      module: "user",
      record: person,
    };
    const by = people.find(({ id }) => id === person.decided_by);
    if (!by || !person.decided_at) return [registered];
    const action = person.is_approved ? "approve" : "reject";
    return [registered, { ...registered, at: person.decided_at, by, action }];
  });
}

function publications({ people: [admin], demos }: Rows): Event[] {
  return demos.map((demo) => ({
    at: demo.created_at,
    by: admin ?? null,
    action: "create",
    module: "demo",
    record: { id: demo.id, name: demo.title },
  }));
}

function handings({ people: [admin, ...others], demos, assignments }: Rows): Event[] {
  return assignments.flatMap(({ id, demo_id: demoId, user_id: userId, created_at: at }) => {
    const demo = demos.find((row) => row.id === demoId);
    const person = others.find((row) => row.id === userId);
    if (!demo || !person) return [];
    const record = { id, name: `${demo.title} – ${person.name}` };
    return [{ at, by: admin ?? null, action: "create", module: "assignment", record }];
  });
}

/** Some people come every other day, some once a week. */
function signIns(now: Date, { people }: Rows): Event[] {
  return people
    .filter((person) => person.is_active)
    .flatMap((person, index) => {
      const every = 2 + (index % 7);
      const since = daysSince(person.created_at, now);
      const count = Math.floor(Math.min(since, SIGN_IN_DAYS) / every);
      return Array.from({ length: count }, (_, visit) => ({
        at: daysAgo(now, 0.1 + (index % 5) * 0.17 + visit * every),
        by: person,
        action: "login" as const,
        module: "session" as const,
        record: person,
      }));
    });
}

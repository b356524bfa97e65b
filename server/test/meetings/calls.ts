import type { DeviceFacts } from "../../../contract/builds/device-checks.ts";
import type { Database } from "../../db/connection.ts";
import { newId } from "../../db/ids.ts";
import { type Expectation, row } from "../log-entry.ts";
import { managers, ownerOnly, type Sample, sample, signedIn } from "../sample-call.ts";

/** A meeting of somebody, with one demo; created here so that its calls and its audit entries are in one place. */
export async function makeMeeting(db: Database, ownerId: string, demoId: string, word: string) {
  const id = newId();
  await db
    .insertInto("meetings")
    .values({ id, owner_id: ownerId, name: `Meeting of ${word}`, client: "Northwind" })
    .execute();
  const entry = { id: newId(), meeting_id: id, position: 0, demo_id: demoId };
  await db
    .insertInto("meeting_entries")
    .values({ ...entry, title: `Demo of ${word}` })
    .execute();
  return id;
}

/** A device without any obstacles. */
export const facts: DeviceFacts = {
  fills_screen: true,
  stays_awake: true,
  is_online: true,
  round_trip_ms: 40,
  draws_3d: true,
  renderer: "ANGLE (Intel, Iris Xe)",
  device_memory_gb: 8,
  memory_bytes: 50_000_000,
  memory_limit_bytes: 4_000_000_000,
};

/** Of somebody else: what owners and colleagues may do is tested in meetings/routes.test.ts. */
export const meetingCalls: Sample[] = [
  sample("GET /meetings", signedIn, { query: () => "page=1&size=10" }),
  sample("GET /meetings/:_id", ownerOnly, { id: "meeting" }),
  sample(
    "POST /meetings",
    { guest: 401, employee: 404, inside: 201, outside: 201, admin: 201 },
    {
      body: (t) => ({
        name: t.word,
        client: "Northwind Utilities",
        starts_at: "2030-01-02T10:00:00.000Z",
        notes: "Bring the tablet",
        planned_minutes: 30,
        demo_ids: [t.demo],
      }),
    },
  ),
  sample("PATCH /meetings/:_id", ownerOnly, {
    id: "meeting",
    body: (t) => ({
      name: t.word,
      client: "",
      starts_at: null,
      notes: "",
      planned_minutes: null,
      entries: [{ demo_id: t.demo, build_id: null, note: "Doors closed" }],
      revision: 1,
    }),
  }),
  sample("DELETE /meetings/:_id", ownerOnly, { id: "meeting" }),
  sample("POST /meetings/:_id/entries", ownerOnly, {
    id: "meeting",
    body: (t) => ({ demo_ids: [t.demo] }),
  }),
  sample("POST /meetings/:_id/shares", ownerOnly, {
    id: "meeting",
    body: (t) => ({ who: t.staffId, may_change: true }),
  }),
  sample("DELETE /meetings/:_id/shares/:user", ownerOnly, { id: "meeting" }),
  sample("GET /meetings/:_id/device-checks", ownerOnly, {
    id: "meeting",
    query: (t) => `device=${t.newId}`,
  }),
  sample("PUT /meetings/:_id/device-checks", ownerOnly, {
    id: "meeting",
    body: (t) => ({ device_id: t.newId, name: "Chrome on Windows", facts, entries: [] }),
  }),
  sample("GET /insights/clients", managers),
  sample("GET /insights/clients/meetings", managers, { query: () => "client=Northwind" }),
];

export const meetingEntries: Record<string, Expectation[]> = {
  "POST /meetings": [
    (t, made) =>
      row(["create", "meeting"], made, t.word, null, {
        name: t.word,
        client: "Northwind Utilities",
        starts_at: "2030-01-02T10:00:00.000Z",
        planned_minutes: 30,
        demos: `Demo of ${t.word}`,
        shared_with: "",
      }),
  ],
};

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DECISION_HELD_SECONDS, userMessages } from "../../contract/users.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeRegion, makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { releaseHeldMail, mailTo } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
let otherAdmin: Call;
let leader: Call;
let region: { id: string };
beforeAll(async () => {
  portal = await startPortal();
  region = await makeRegion(portal.db);
  const { db } = portal;
  admin = await asUser(portal, await makeUser(db, { role: "admin", name: "Ada Admin" }));
  otherAdmin = await asUser(portal, await makeUser(db, { role: "admin" }));
  leader = await asUser(portal, await makeUser(db, { role: "regional", regionId: region.id }));
});
afterAll(() => portal.close());

const APPROVED = { is_active: true, isApproved: true };
const REJECTED = { is_active: false, isApproved: false };
const somebody = () => makeUser(portal.db, { regionId: region.id, isActive: false });
const decide = async (call: Call, { id }: MadeUser, decision: object) => {
  const answer = await call("PATCH", `/users/${id}`, decision);
  await stopClock();
  return answer;
};
/** However slow the machine is: what is held stays, until it is let go. */
const stopClock = () =>
  portal.db
    .updateTable("mails")
    .set({ next_attempt_at: sql<string>`now() + interval '1 hour'` })
    .where("next_attempt_at", ">", sql<string>`now()`)
    .execute();
const undo = (call: Call, { id }: MadeUser) => call("DELETE", `/users/${id}/decision`);
const heldFor = ({ id }: MadeUser) =>
  portal.db
    .selectFrom("mails")
    .select(["subject", sql<number>`extract(epoch from next_attempt_at - created_at)`.as("wait")])
    .where("decision_of", "=", id)
    .execute();
const decisionsOf = async ({ id }: MadeUser) => {
  const entries = portal.db
    .selectFrom("activity_logs")
    .select(["action", "actor_name"])
    .where("record_id", "=", id);
  return (await entries.orderBy("created_at").orderBy("id").execute()).map(({ action }) => action);
};

describe.each([
  ["approval", APPROVED, "Your account is ready"],
  ["rejection", REJECTED, "Your account was not approved"],
])("H60 an %s", (_word, decision, subject) => {
  test("is mailed only after the seconds in which it can be undone", async () => {
    const person = await somebody();
    await leader("PATCH", `/users/${person.id}`, decision);
    expect(await heldFor(person)).toEqual([{ subject, wait: expect.anything() as unknown }]);
    const [held] = await heldFor(person);
    expect(Number(held?.wait)).toBe(DECISION_HELD_SECONDS);
    expect(await mailTo(portal, person.email)).toContain(`Subject: ${subject}`);
  });

  test("that is undone leaves the person waiting, unwritten to, and the log tells both", async () => {
    const person = await somebody();
    await decide(leader, person, decision);
    expect(await undo(leader, person)).toMatchObject({
      status: 200,
      body: {
        message: `${person.name} is waiting for approval again`,
        data: { _id: person.id, ...REJECTED, decision: null },
      },
    });
    expect(await heldFor(person)).toEqual([]);
    expect(await decisionsOf(person)).toEqual([
      decision === APPROVED ? "approve" : "reject",
      "undo decision",
    ]);
    const waiting = await admin("GET", `/users?state=pending&search=${person.ses_id}`);
    expect(waiting.body["totalCount"]).toBe(1);
  });
});

describe("H60 a decision", () => {
  test("counts at once: the person signs in, and is signed out when it is undone", async () => {
    const person = await somebody();
    await decide(admin, person, APPROVED);
    const guest = asGuest(portal);
    const signIn = { seS_id: person.ses_id, password: PASSWORD };
    expect((await guest("POST", "/users/login", signIn)).status).toBe(200);
    const own = await asUser(portal, person);
    await undo(admin, person);
    expect((await own("GET", `/users/${person.id}`)).status).toBe(401);
    expect((await guest("POST", "/users/login", signIn)).status).not.toBe(200);
  });

  test("cannot be undone once its mail may leave", async () => {
    const person = await somebody();
    await decide(admin, person, APPROVED);
    await releaseHeldMail(portal);
    expect(await undo(admin, person)).toMatchObject({
      status: 409,
      body: { message: userMessages.tooLateToUndo },
    });
    expect((await admin("GET", `/users/${person.id}`)).body["data"]).toMatchObject(APPROVED);
  });

  test("is undone once, by the one who took it, and where there is one", async () => {
    const person = await somebody();
    expect((await undo(admin, person)).status).toBe(403);
    await decide(admin, person, APPROVED);
    expect((await undo(otherAdmin, person)).status).toBe(403);
    const stranger = await asUser(
      portal,
      await makeUser(portal.db, {
        role: "regional",
        regionId: (await makeRegion(portal.db)).id,
      }),
    );
    expect((await undo(stranger, person)).status).toBe(404);
    expect((await undo(admin, person)).status).toBe(200);
    expect((await undo(admin, person)).status).toBe(403);
  });

  test("that another takes the place of is neither mailed nor undone", async () => {
    const person = await somebody();
    await decide(admin, person, APPROVED);
    await decide(otherAdmin, person, REJECTED);
    expect((await heldFor(person)).map(({ subject }) => subject)).toEqual([
      "Your account was not approved",
    ]);
    expect((await undo(admin, person)).status).toBe(403);
    expect((await undo(otherAdmin, person)).status).toBe(200);
    expect(await heldFor(person)).toEqual([]);
  });

  test("about somebody who was notified before is mailed at once, and is final", async () => {
    const person = await somebody();
    await decide(admin, person, REJECTED);
    await releaseHeldMail(portal);
    await decide(admin, person, APPROVED);
    expect((await heldFor(person)).map(({ subject }) => subject)).not.toContain(
      "Your account is ready",
    );
    expect((await undo(admin, person)).status).toBe(409);
  });
});

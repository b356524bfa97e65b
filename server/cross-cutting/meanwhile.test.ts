import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failures, unauthorized } from "../../contract/errors.ts";
import { sessionMessages } from "../../contract/sessions.ts";
import type { Database } from "../db/connection.ts";
import { newId } from "../db/ids.ts";
import { asGuest, asUser, type Answer, type Call } from "../test/as.ts";
import { RECORDED_AT } from "../test/autopilots/make-recording.ts";
import { makeRegion, makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type RecordKind, records } from "../test/records.ts";
import { makePlace, makeThings, type Place, type Things } from "../test/things.ts";

let portal: TestPortal;
let place: Place;
let admin: Call;
let guest: Call;
beforeAll(async () => {
  portal = await startPortal();
  place = await makePlace(portal.db);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  guest = asGuest(portal);
});
afterAll(() => portal.close());

type Work = (trx: Database) => Promise<unknown>;

/** What a call is answered when it begins before somebody else's work is through, and ends after. */
async function meanwhile(others: Work, call: () => Promise<Answer>): Promise<string> {
  const { answer } = await portal.db.transaction().execute(async (trx) => {
    await others(trx);
    const pending = call();
    await someoneWaits();
    return { answer: pending };
  });
  const { status, body } = await answer;
  return `${status} ${String(body["message"])}`;
}

async function someoneWaits() {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
    if (rows.length > 0) return;
  }
  throw new Error("The call did not wait for anybody.");
}

const gone =
  (table: RecordKind["table"] | "assignments", id: string): Work =>
  (trx) =>
    trx.deleteFrom(table).where("id", "=", id).execute();
const changed =
  (
    id: string,
    columns: { region_id?: string; user_type_id?: string; password_hash?: string },
  ): Work =>
  (trx) =>
    trx.updateTable("users").set(columns).where("id", "=", id).execute();
const logOf = (id: string) =>
  portal.db.selectFrom("activity_logs").select("action").where("record_id", "=", id).execute();

describe("S2 an administrator who is dismissed while their call waits", () => {
  const waiting = async () => {
    const boss = await makeUser(portal.db, { role: "admin" });
    const { person } = await makeThings(portal.db, place);
    const call = await asUser(portal, boss);
    return { boss, person, patch: () => call("PATCH", `/users/${person}`, { name: "Too Late" }) };
  };

  test.each<[string, (trx: Database, id: string) => Promise<unknown>, string]>([
    [
      "is switched off",
      (trx, id) =>
        trx.updateTable("users").set({ is_active: false }).where("id", "=", id).execute(),
      `401 ${unauthorized.invalidUser}`,
    ],
    [
      "is signed out",
      (trx, id) =>
        trx
          .updateTable("sessions")
          .set({ ended_at: new Date() })
          .where("user_id", "=", id)
          .execute(),
      `401 ${unauthorized.invalidToken}`,
    ],
    [
      "has another role",
      async (trx, id) =>
        trx
          .updateTable("users")
          .set((eb) => ({
            user_type_id: eb
              .selectFrom("user_types")
              .select("id")
              .where("type_name", "=", "employee"),
          }))
          .where("id", "=", id)
          .execute(),
      `403 ${failures.forbidden}`,
    ],
  ])("who %s changes nothing", async (_how, dismiss, expected) => {
    const { boss, person, patch } = await waiting();
    const others: Work = async (trx) => {
      await changed(person, { region_id: place.region })(trx);
      await dismiss(trx, boss.id);
    };
    expect(await meanwhile(others, patch)).toBe(expected);
    expect(await logOf(person)).toEqual([]);
  });

  test("cannot say any more whether a demo follows its autopilot", async () => {
    const boss = await makeUser(portal.db, { role: "admin" });
    const call = await asUser(portal, boss);
    const { playedDemo, build } = await makeThings(portal.db, place);
    const verdict = { build_id: build, follows: "follows", recorded_at: RECORDED_AT };
    const dismiss: Work = async (trx) => {
      await trx.selectFrom("demos").where("id", "=", playedDemo).forUpdate().execute();
      await trx.updateTable("users").set({ is_active: false }).where("id", "=", boss.id).execute();
    };
    const judge = () => call("PATCH", `/demo-products/${playedDemo}/autopilot`, verdict);
    expect(await meanwhile(dismiss, judge)).toBe(`401 ${unauthorized.invalidUser}`);
  });

  test("S18 gives no demo to somebody who moves away meanwhile", async () => {
    const lea = await makeUser(portal.db, { role: "regional", regionId: place.region });
    const leader = await asUser(portal, lea);
    const { demo, person } = await makeThings(portal.db, place);
    const elsewhere = await makeRegion(portal.db);
    const give = () =>
      leader("POST", "/user-demo-mapping", { demo_product_id: demo, user_id: person });
    const move: Work = (trx) =>
      trx
        .updateTable("users")
        .set({ region_id: elsewhere.id, country_id: null })
        .where("id", "=", person)
        .execute();
    expect(await meanwhile(move, give)).toMatch(/^403 /);
  });
});

describe("removed by somebody else", () => {
  test.each(records)(
    "one of $path is not found, and no row says it was changed",
    async ({ path, table, thing, name }) => {
      const id = (await makeThings(portal.db, place))[thing];
      const call = () => admin("PATCH", `${path}/${id}`, { [name]: "Changed" });
      expect(await meanwhile(gone(table, id), call)).toMatch(/^404 /);
      expect(await logOf(id)).toEqual([]);
    },
  );

  const assignment = {
    path: "/user-demo-mapping",
    table: "assignments",
    thing: "mapping",
  } as const;
  test.each([...records, assignment])(
    "one of $path is not removed a second time",
    async ({ path, table, thing }) => {
      const id = (await makeThings(portal.db, place))[thing];
      const call = () => admin("DELETE", `${path}/${id}`);
      expect(await meanwhile(gone(table, id), call)).toMatch(/^404 /);
      expect(await logOf(id)).toEqual([]);
    },
  );

  type Case = [
    name: string,
    others: (t: Things) => Work,
    call: (t: Things) => Promise<Answer>,
    says: string,
  ];
  const cases: Case[] = [
    [
      "a region gets no country",
      (t) => gone("regions", t.emptyRegion),
      (t) => admin("POST", "/countries", { region_id: t.emptyRegion, name: t.word }),
      "400 Please select a valid region",
    ],
    [
      "a role is given to nobody",
      (t) => gone("user_types", t.type),
      (t) => admin("PATCH", `/users/${t.person}`, { user_type_id: t.type }),
      "400 Role is required",
    ],
    [
      "a category gets no new demo",
      (t) => gone("categories", t.category),
      (t) =>
        admin("POST", "/demo-products", {
          title: t.word,
          product_category_id: { _id: t.category },
        }),
      "400 Unknown category",
    ],
    [
      "a person is given no demo",
      (t) => gone("users", t.person),
      (t) => admin("POST", "/user-demo-mapping", { demo_product_id: t.demo, user_id: t.person }),
      "404 Not found.",
    ],
    [
      "a demo is given to nobody",
      (t) => gone("demos", t.demo),
      (t) => admin("POST", "/user-demo-mapping", { demo_product_id: t.demo, user_id: t.person }),
      "404 This demo is not available to you",
    ],
    [
      "a person does not sign in",
      (t) => gone("users", t.person),
      (t) => guest("POST", "/users/login", { seS_id: t.staffId, password: PASSWORD }),
      `401 ${sessionMessages.wrongCredentials}`,
    ],
    [
      "a person is sent no link, and nobody learns it",
      (t) => gone("users", t.person),
      (t) => guest("POST", "/users/forgot-password", { seS_id: t.staffId }),
      `200 ${sessionMessages.resetSent}`,
    ],
    [
      "a person's link is void",
      (t) => gone("users", t.person),
      (t) =>
        guest("POST", "/users/reset-password", { token: t.resetToken, password: "Brand-new-1!" }),
      `400 ${sessionMessages.resetLinkInvalid}`,
    ],
  ];
  test.each(cases)("%s", async (_name, others, call, says) => {
    const things = await makeThings(portal.db, place);
    expect(await meanwhile(others(things), () => call(things))).toBe(says);
    expect(await logOf(things.person)).toEqual([]);
  });

  test("abuse 25 a leader decides nothing any more", async () => {
    const leader = await makeUser(portal.db, { role: "regional", regionId: place.region });
    const call = await asUser(portal, leader);
    const { person } = await makeThings(portal.db, place);
    const answer = await meanwhile(gone("users", leader.id), () =>
      call("PATCH", `/users/${person}`, { is_active: false }),
    );
    expect(answer).toBe(`401 ${unauthorized.invalidUser}`);
    expect(await logOf(person)).toEqual([]);
  });
});

describe("taken into use by somebody else", () => {
  test("abuse 34 a region with its first country stays", async () => {
    const { emptyRegion } = await makeThings(portal.db, place);
    const others: Work = (trx) =>
      trx
        .insertInto("countries")
        .values({ id: newId(), region_id: emptyRegion, name: "First" })
        .execute();
    const answer = await meanwhile(others, () => admin("DELETE", `/regions/${emptyRegion}`));
    expect(answer).toBe("409 This region still has 1 countries and 0 people");
  });

  test("abuse 34 a region with its first person stays", async () => {
    const { id: region_id } = await makeRegion(portal.db);
    const { id } = await makeUser(portal.db);
    const answer = await meanwhile(changed(id, { region_id }), () =>
      admin("DELETE", `/regions/${region_id}`),
    );
    expect(answer).toBe("409 This region still has 0 countries and 1 people");
  });

  test("abuse 33 a role with its first holder stays", async () => {
    const { type, person } = await makeThings(portal.db, place);
    const answer = await meanwhile(changed(person, { user_type_id: type }), () =>
      admin("DELETE", `/user-types/${type}`),
    );
    expect(answer).toBe("409 This user type is still held by 1 people");
  });
});

describe("changed by somebody else", () => {
  test("abuse 29 a person who moved away is out of the leader's reach", async () => {
    const leader = await makeUser(portal.db, { role: "regional", regionId: place.region });
    const call = await asUser(portal, leader);
    const { id } = await makeUser(portal.db, { regionId: place.region });
    const elsewhere = await makeRegion(portal.db);
    const answer = await meanwhile(changed(id, { region_id: elsewhere.id }), () =>
      call("PATCH", `/users/${id}`, { is_active: false }),
    );
    expect(answer).toBe("404 Not found.");
    expect(await logOf(id)).toEqual([]);
  });

  test("abuse 16 a new password refuses who signs in with the old one, however close", async () => {
    const { person, session, staffId } = await makeThings(portal.db, place);
    const answer = await meanwhile(changed(person, { password_hash: "another" }), () =>
      guest("POST", "/users/login", { seS_id: staffId, password: PASSWORD }),
    );
    expect(answer).toBe(`401 ${sessionMessages.wrongCredentials}`);
    const sessions = portal.db.selectFrom("sessions").select("id").where("user_id", "=", person);
    expect(await sessions.execute()).toEqual([{ id: session }]);
  });
});

test("of 20 sign-outs of one session one is written down", async () => {
  const person = await makeUser(portal.db);
  const call = await asUser(portal, person);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call("POST", "/users/logout")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  expect(await logOf(person.id)).toEqual([{ action: "logout" }]);
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factorMessages } from "../../contract/personal/second-factor.ts";
import { newId } from "../db/ids.ts";
import { insertSession } from "../sessions/queries.ts";
import { asGuest, asUser, type Call, sessionHeaders } from "../test/as.ts";
import { SITE } from "../test/authenticator.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { codeOf, dataOf, withApp } from "../test/second-factor.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: SITE.origin });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

let count = 0;
/** A separate role, and what gives it to somebody. */
async function makeRole() {
  const id = newId();
  count += 1;
  await portal.db
    .insertInto("user_types")
    .values({ id, type_name: `Role ${count}` })
    .execute();
  return id;
}
const give = (user: MadeUser, role: string) =>
  portal.db.updateTable("users").set({ user_type_id: role }).where("id", "=", user.id).execute();
const requireOf = (role: string, grace_days: number) =>
  admin("PUT", `/factor-rules/${role}`, { grace_days });
/** The rule was made that many days ago, when everybody was there already. */
async function letDaysPass(role: string, days: number) {
  const then = sql<string>`now() - make_interval(days => ${days})`;
  await portal.db
    .updateTable("factor_rules")
    .set({ since: then })
    .where("user_type_id", "=", role)
    .execute();
  await portal.db
    .updateTable("users")
    .set({ created_at: then, decided_at: null })
    .where("user_type_id", "=", role)
    .execute();
}

describe("A209 an administrator requires a second factor of a role", () => {
  test("the list says who has none yet; a rule can be changed and removed, and is logged", async () => {
    const role = await makeRole();
    await give(await makeUser(portal.db), role);
    await give((await withApp(portal)).user, role);
    const ruleOf = async () =>
      dataOf<{ user_type_id: { _id: string } }[]>(await admin("GET", "/factor-rules")).find(
        ({ user_type_id: { _id } }) => _id === role,
      );
    expect(await ruleOf()).toMatchObject({ grace_days: null, since: null, people: 2, without: 1 });
    expect((await requireOf(role, 14)).status).toBe(200);
    expect(await ruleOf()).toMatchObject({ grace_days: 14 });
    const { since } = (await ruleOf()) as unknown as { since: string };
    await requireOf(role, 7);
    expect(await ruleOf()).toMatchObject({ grace_days: 7, since });
    expect((await admin("DELETE", `/factor-rules/${role}`)).status).toBe(200);
    expect(await ruleOf()).toMatchObject({ grace_days: null });
    const entries = await portal.db
      .selectFrom("activity_logs")
      .select("after")
      .where("record_id", "=", role)
      .orderBy("sequence")
      .execute();
    expect(entries.map(({ after }) => after)).toEqual(
      [14, 7, null].map((days) => ({ second_factor_grace_days: days })),
    );
  });

  test.each([-1, 366, 1.5, "7", null])("%s days are refused", async (days) => {
    const { status } = await admin("PUT", `/factor-rules/${await makeRole()}`, {
      grace_days: days,
    });
    expect(status).toBe(400);
  });

  test("until the deadline they are reminded, and nothing is refused", async () => {
    const [role, user] = [await makeRole(), await makeUser(portal.db)];
    await give(user, role);
    await requireOf(role, 14);
    await letDaysPass(role, 13);
    const own = await asUser(portal, user);
    const { due_at: due } = dataOf<{ due_at: string }>(await own("GET", "/second-factor"));
    const { body } = await own("GET", "/attention");
    expect(body["data"]).toMatchObject({ second_factor_due: due });
    expect((await own("GET", "/demo-products")).status).toBe(200);
  });

  test("after it a sign-in reaches nothing but setting one up, and then everything", async () => {
    const [role, user] = [await makeRole(), await makeUser(portal.db)];
    await give(user, role);
    const before = await asUser(portal, user);
    await requireOf(role, 14);
    await letDaysPass(role, 14);
    const login = { seS_id: user.ses_id, password: PASSWORD };
    const answer = await asGuest(portal)("POST", "/users/login", login);
    const session = dataOf<{ token: string; user: { session_id: string } }>(answer);
    const headers = sessionHeaders(session.token, session.user.session_id);
    const own: Call = (method, path, body) => asGuest(portal)(method, path, body, headers);
    for (const call of [own, before])
      for (const path of ["/demo-products", "/sessions", `/users/${user.id}`, "/user-types"])
        expect(await call("GET", path), path).toMatchObject({
          status: 403,
          body: { message: factorMessages.overdue, code: "factors.overdue" },
        });
    const { secret } = dataOf<{ secret: string }>(await own("POST", "/second-factor/app", {}));
    const confirmed = await own("POST", "/second-factor/app/confirm", { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    expect((await own("GET", "/demo-products")).status).toBe(200);
    expect((await before("GET", "/demo-products")).status).toBe(401);
  });

  test("who came after the rule has as many days as the others had", async () => {
    const role = await makeRole();
    await requireOf(role, 14);
    await letDaysPass(role, 100);
    const user = await makeUser(portal.db);
    await give(user, role);
    expect((await (await asUser(portal, user))("GET", "/demo-products")).status).toBe(200);
  });

  test("a session for which somebody else vouches is not stopped", async () => {
    const [role, user] = [await makeRole(), await makeUser(portal.db)];
    await give(user, role);
    await requireOf(role, 0);
    await letDaysPass(role, 1);
    const { token, id } = await insertSession(portal.db, user.id, "test", true);
    const headers = sessionHeaders(token, id);
    const { status } = await asGuest(portal)("GET", "/demo-products", undefined, headers);
    expect(status).toBe(200);
  });

  test("the last factor cannot be removed while it is required; one of two can", async () => {
    const [role, { user, own }] = [await makeRole(), await withApp(portal)];
    await give(user, role);
    await requireOf(role, 14);
    expect(await own("DELETE", "/second-factor/app")).toMatchObject({
      status: 409,
      body: { message: factorMessages.lastRequired },
    });
    expect((await own("GET", "/second-factor")).body["data"]).toMatchObject({
      app: { created_at: expect.any(String) },
      is_required: true,
      due_at: null,
    });
    await admin("DELETE", `/factor-rules/${role}`);
    expect((await own("DELETE", "/second-factor/app")).status).toBe(200);
  });
});

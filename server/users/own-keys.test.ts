import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import { userMessages } from "../../contract/users.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { mailTo, readOutbox } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

const NEW_PASSWORD = "Brand-new-1!";
let count = 0;
const newEmail = () => `new${(count += 1)}@example.com`;

/** Signed in longer ago than a sign-in counts as proof. */
async function signedInLongAgo(user: MadeUser): Promise<Call> {
  const call = await asUser(portal, user);
  await portal.db
    .updateTable("sessions")
    .set({ created_at: sql`now() - interval '15 minutes'` })
    .where("user_id", "=", user.id)
    .execute();
  return call;
}
const accountOf = (user: MadeUser) =>
  portal.db
    .selectFrom("users")
    .select(["email", "password_hash"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
const login = (user: MadeUser, password: string) =>
  asGuest(portal)("POST", "/users/login", { seS_id: user.ses_id, password });

describe("S4 a found session is not the account", () => {
  const changes = [{ email: "thief@example.com" }, { password: NEW_PASSWORD }];

  test.each(changes)("%j takes a fresh sign-in or the current password", async (change) => {
    const user = await makeUser(portal.db);
    const untouched = await accountOf(user);
    const own = await signedInLongAgo(user);
    expect(await own("PATCH", `/users/${user.id}`, change)).toMatchObject({
      status: 403,
      body: { message: userMessages.signInAgain },
    });
    expect(
      await own("PATCH", `/users/${user.id}`, { ...change, currentPassword: "Wrong-1!" }),
    ).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: userMessages.wrongCurrentPassword } },
    });
    expect(await accountOf(user)).toEqual(untouched);
    const proven = { ...change, currentPassword: PASSWORD };
    expect((await own("PATCH", `/users/${user.id}`, proven)).status).toBe(200);
    expect(await accountOf(user)).not.toEqual(untouched);
  });

  test("an administrator is asked for their own account, too, but not for others", async () => {
    const boss = await makeUser(portal.db, { role: "admin" });
    const own = await signedInLongAgo(boss);
    expect((await own("PATCH", `/users/${boss.id}`, { email: newEmail() })).status).toBe(403);
    const other = await makeUser(portal.db);
    expect((await own("PATCH", `/users/${other.id}`, { email: newEmail() })).status).toBe(200);
  });

  test("a name needs no proof, nor does a form that leaves both as they are", async () => {
    const user = await makeUser(portal.db);
    const own = await signedInLongAgo(user);
    const form = { name: "New Name", email: user.email.toUpperCase(), password: "" };
    expect((await own("PATCH", `/users/${user.id}`, form)).status).toBe(200);
  });

  test("the current password cannot be guessed", async () => {
    const user = await makeUser(portal.db);
    const own = await signedInLongAgo(user);
    const guess = (currentPassword: string) =>
      own("PATCH", `/users/${user.id}`, { email: newEmail(), currentPassword });
    for (let i = 0; i < 10; i += 1) expect((await guess(`Wrong-${i}!`)).status).toBe(400);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  test.each(["aaaaaa", "Short-1", "alllower-1", "ALLUPPER-1", "No-digits!", "NoSpecial1"])(
    "%s is no new password, for oneself or for others",
    async (password) => {
      const user = await makeUser(portal.db);
      const own = await asUser(portal, user);
      for (const call of [own, admin])
        expect(await call("PATCH", `/users/${user.id}`, { password })).toMatchObject({
          status: 400,
          body: { errors: { password: expect.stringContaining("Password must") as string } },
        });
    },
  );

  test("the old and the new address are notified, and of who changed it", async () => {
    const user = await makeUser(portal.db);
    const email = newEmail();
    await admin("PATCH", `/users/${user.id}`, { email, password: NEW_PASSWORD });
    for (const address of [user.email, email])
      expect(await mailTo(portal, address)).toMatch(/Ada Admin/);
  });

  test("a new name is not notified", async () => {
    const user = await makeUser(portal.db);
    const other = await makeUser(portal.db);
    await admin("PATCH", `/users/${user.id}`, { name: "New Name" });
    await admin("PATCH", `/users/${other.id}`, { password: NEW_PASSWORD });
    await mailTo(portal, other.email);
    const mails = await readOutbox(portal, 0);
    expect(mails.filter((mail) => mail.includes(user.email))).toEqual([]);
  });
});

describe("W6 a new password of one's own", () => {
  test("ends all other sessions and goes on with this one", async () => {
    const user = await makeUser(portal.db);
    const [elsewhere, own] = [await asUser(portal, user), await asUser(portal, user)];
    expect((await own("PATCH", `/users/${user.id}`, { password: NEW_PASSWORD })).status).toBe(200);
    expect((await own("GET", `/users/${user.id}`)).status).toBe(200);
    expect((await elsewhere("GET", `/users/${user.id}`)).body["message"]).toBe(
      unauthorized.invalidToken,
    );
    expect((await login(user, NEW_PASSWORD)).status).toBe(200);
    expect((await login(user, PASSWORD)).status).toBe(401);
  });

  test("given by an administrator ends them all", async () => {
    const user = await makeUser(portal.db);
    const own = await asUser(portal, user);
    await admin("PATCH", `/users/${user.id}`, { password: NEW_PASSWORD });
    expect((await own("GET", `/users/${user.id}`)).body["message"]).toBe(unauthorized.invalidToken);
  });
});

describe("S3 a link to choose a new password", () => {
  async function sendLink(user: MadeUser) {
    const token = newToken();
    await portal.db
      .insertInto("password_resets")
      .values({
        user_id: user.id,
        token_hash: hashToken(token),
        expires_at: sql<string>`now() + interval '10 minutes'`,
      })
      .execute();
    return () =>
      asGuest(portal)("POST", "/users/reset-password", { token, password: "Taken-over-1!" });
  }

  test.each([
    { password: NEW_PASSWORD },
    { email: "moved@example.com" },
    { user_type_id: "000000000000000000000002" },
    { is_active: false },
  ])("dies with %j", async (change) => {
    const user = await makeUser(portal.db);
    const useLink = await sendLink(user);
    expect((await admin("PATCH", `/users/${user.id}`, change)).status).toBe(200);
    // On again: the link must be gone, not merely useless while the account is off.
    await portal.db
      .updateTable("users")
      .set({ is_active: true })
      .where("id", "=", user.id)
      .execute();
    expect((await useLink()).status).toBe(400);
  });

  test("outlives a new name", async () => {
    const user = await makeUser(portal.db);
    const useLink = await sendLink(user);
    await admin("PATCH", `/users/${user.id}`, { name: "New Name" });
    expect((await useLink()).status).toBe(200);
  });
});

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newPasswordMessages } from "../../contract/passwords.ts";
import { SAMPLE_PASSWORD } from "../../samples/people.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeCountry, makeOrganization, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { FILTER_FILE, isCommonPassword, mayContain, readFilter } from "./common-passwords.ts";
import { hashToken, newToken } from "./tokens.ts";

const COMMON = "Password1!";
const UNCOMMON = "Lantern-47-orchard";
const refused = {
  status: 400,
  body: {
    message: newPasswordMessages.common,
    code: "passwords.common",
    errors: { password: newPasswordMessages.common },
  },
};

let portal: TestPortal;
let admin: Call;
let place: object;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  const region = await makeRegion(portal.db);
  const country = await makeCountry(portal.db, region.id);
  place = { region_id: region.id, country_id: country.id, ...(await makeOrganization(portal.db)) };
});
afterAll(() => portal.close());
beforeEach(() => portal.db.deleteFrom("rate_limits").execute());

let number = 0;
const person = (password: string) => {
  number += 1;
  return {
    name: "New Person",
    seS_id: `SESA${600_000 + number}`,
    email: `chosen${number}@example.com`,
    password,
    confirmPassword: password,
    ...place,
  };
};

/** Every way to set a password; each is tried with two, and accepts the second. */
describe("C180 one of the most used passwords is refused", () => {
  test("at registration", async () => {
    const register = (password: string) =>
      asGuest(portal)("POST", "/users/register", person(password));
    for (const password of [COMMON, "123456", "qwerty"])
      expect(await register(password)).toMatchObject(refused);
    expect((await register("apzuvn")).status).toBe(201);
  });

  test("of somebody whom an administrator creates", async () => {
    const { id } = await portal.db
      .selectFrom("user_types")
      .select("id")
      .where("type_name", "=", "employee")
      .executeTakeFirstOrThrow();
    const create = (password: string) =>
      admin("POST", "/users/register", { ...person(password), user_type_id: id });
    expect(await create(COMMON)).toMatchObject(refused);
    expect((await create(UNCOMMON)).status).toBe(201);
  });

  test("of one's own and of others, however often it is tried", async () => {
    const user = await makeUser(portal.db);
    const own = await asUser(portal, user);
    for (const call of [own, admin]) {
      const change = (password: string) => call("PATCH", `/users/${user.id}`, { password });
      // More often than new passwords may be set: attempts that were not hashed do not count.
      for (let i = 0; i < 7; i += 1) expect(await change(COMMON)).toMatchObject(refused);
      expect((await change(UNCOMMON)).status).toBe(200);
    }
  });

  test("at a reset, whose link stays open", async () => {
    const token = newToken();
    const { id } = await makeUser(portal.db);
    const row = { user_id: id, token_hash: hashToken(token), expires_at: "2999-01-01" };
    await portal.db.insertInto("password_resets").values(row).execute();
    const reset = (password: string) =>
      asGuest(portal)("POST", "/users/reset-password", { token, password });
    expect(await reset(COMMON)).toMatchObject(refused);
    expect((await reset(UNCOMMON)).status).toBe(200);
  });
});

test("C180 capitals and full-width characters hide none", () => {
  for (const password of ["pAsSwOrD1!", "ＰＡＳＳＷＯＲＤ", "QWERTY", "Summer2026!", "letmein"])
    expect(isCommonPassword(password), password).toBe(true);
});

test("C180 those of the sample company and plain phrases are accepted", () => {
  for (const password of [SAMPLE_PASSWORD, UNCOMMON, "Secret-1!", "correct horse battery"])
    expect(isCommonPassword(password), password).toBe(false);
});

test("C180 the filter knows 400,000 passwords and refuses at most 1 of 100,000 others", () => {
  const filter = readFilter(readFileSync(FILTER_FILE));
  expect(filter.entries).toBeGreaterThan(400_000);
  expect(filter.bits.length).toBeLessThan(1_400_000);
  let wrong = 0;
  for (let i = 0; i < 400_000; i += 1) if (mayContain(filter, `another password ${i}`)) wrong += 1;
  expect(wrong).toBeLessThanOrEqual(4);
});

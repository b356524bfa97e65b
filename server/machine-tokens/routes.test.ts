import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CreatedToken,
  DEFAULT_TOKEN_DAYS,
  MAX_TOKENS,
  type MachineToken,
  type NewMachineToken,
  tokenMessages,
} from "../../contract/operation/machine-tokens.ts";
import { userMessages } from "../../contract/users.ts";
import { newId } from "../db/ids.ts";
import { hashToken } from "../sessions/tokens.ts";
import { asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeRegion, makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { purgeExpiredTokens } from "./queries.ts";

let portal: TestPortal;
let ada: MadeUser;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  ada = await makeUser(portal.db, { role: "admin", name: "Ada Admin" });
  admin = await asUser(portal, ada);
});
afterAll(() => portal.close());

let count = 0;
const newToken = (other: Partial<NewMachineToken> = {}) => {
  count += 1;
  return { name: `Pipeline ${count}`, role: "admin", scopes: ["read"], ...other };
};
const make = async (other?: Partial<NewMachineToken>, call = admin) => {
  const { status, body } = await call("POST", "/machine-tokens", newToken(other));
  expect(status, JSON.stringify(body)).toBe(201);
  return body["data"] as CreatedToken;
};
const listed = async (id: string) =>
  ((await admin("GET", "/machine-tokens")).body["data"] as MachineToken[]).find(
    ({ _id }) => _id === id,
  );
const daysLeft = async (id: string) => {
  const row = await portal.db
    .selectFrom("machine_tokens")
    .select(sql<number>`extract(day from expires_at - created_at)::int`.as("days"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.days;
};

test("S210 a token is shown once, kept as a hash, and listed with who made it and until when", async () => {
  const region = await makeRegion(portal.db);
  const { token, ...made } = await make({ role: "regional", region_id: region.id });
  expect(token).toMatch(/^ddp_[\w-]{43}$/);
  expect(made).toMatchObject({
    role: "regional",
    region_id: { _id: region.id, name: region.name },
    scopes: ["read"],
    created_by: { _id: ada.id, name: "Ada Admin" },
    token_start: token.slice(0, 8),
    is_expired: false,
    last_used_at: null,
  });
  expect(await listed(made._id)).toEqual(made);
  expect(await daysLeft(made._id)).toBe(DEFAULT_TOKEN_DAYS);
  const stored = await portal.db
    .selectFrom("machine_tokens")
    .select("token_hash")
    .where("id", "=", made._id)
    .executeTakeFirstOrThrow();
  expect(stored.token_hash).toEqual(hashToken(token));
  const { body } = await admin("GET", "/machine-tokens");
  expect(JSON.stringify(body)).not.toContain(token);
  const { rows } = await sql<{
    all: string;
  }>`select json_agg(a)::text as all from activity_logs as a`.execute(portal.db);
  expect(rows[0]?.all).toContain(made.name);
  expect(rows[0]?.all).not.toContain(token);
});

test.each([
  [{ name: " " }, { name: tokenMessages.nameRequired }],
  [{ role: "regional" }, { region_id: tokenMessages.regionRequired }],
  [{ scopes: [] }, { scopes: tokenMessages.scopesRequired }],
  [{ scopes: ["everything"] }, {}],
  [{ expires_in_days: 0 }, { expires_in_days: tokenMessages.days }],
  [{ expires_in_days: 366 }, { expires_in_days: tokenMessages.days }],
  [{ role: "employee", scopes: ["builds"] }, { role: tokenMessages.buildsByAdmin }],
  [
    { role: "employee", scopes: ["people-provisioning"] },
    { role: tokenMessages.provisioningByAdmin },
  ],
  [{ scopes: ["people-provisioning", "read"] }, { scopes: tokenMessages.provisioningAlone }],
])("S210 what does not go together is refused: %j", async (wrong, errors) => {
  const { status, body } = await admin("POST", "/machine-tokens", { ...newToken(), ...wrong });
  expect(status).toBe(400);
  expect(body["errors"]).toMatchObject(errors);
});

test("S210 a region belongs to leaders alone, must exist, and a name is taken once", async () => {
  const region = await makeRegion(portal.db);
  const refused = await admin("POST", "/machine-tokens", newToken({ region_id: region.id }));
  expect(refused.body).toMatchObject({ errors: { region_id: tokenMessages.regionOfOthers } });
  const unknown = newToken({ role: "regional", region_id: newId() });
  expect((await admin("POST", "/machine-tokens", unknown)).status).toBe(400);
  const { name } = await make();
  const again = await admin("POST", "/machine-tokens", newToken({ name: name.toUpperCase() }));
  expect(again).toMatchObject({ status: 409, body: { message: tokenMessages.exists } });
});

test("S211 who signed in long ago proves with the password who is asking", async () => {
  const person = await makeUser(portal.db, { role: "admin" });
  const call = await asUser(portal, person);
  await portal.db
    .updateTable("sessions")
    .set({ created_at: sql<string>`now() - interval '1 hour'` })
    .where("user_id", "=", person.id)
    .execute();
  const refused = await call("POST", "/machine-tokens", newToken());
  expect(refused).toMatchObject({ status: 403, body: { message: userMessages.signInAgain } });
  const wrong = await call("POST", "/machine-tokens", newToken({ currentPassword: "Wrong-1!" }));
  expect(wrong.body).toMatchObject({
    errors: { currentPassword: userMessages.wrongCurrentPassword },
  });
  await make({ currentPassword: PASSWORD }, call);
});

test("S210 the number of tokens of one administrator is limited, even if several are created at once", async () => {
  const person = await makeUser(portal.db, { role: "admin" });
  const call = await asUser(portal, person);
  await portal.db
    .insertInto("machine_tokens")
    .values(
      Array.from({ length: MAX_TOKENS - 2 }, (_, i) => ({
        id: newId(),
        name: `Many ${i}`,
        token_hash: hashToken(`many ${i}`),
        token_start: "ddp_0000",
        made_by: person.id,
        role: "admin" as const,
        scopes: ["read" as const],
        expires_at: "2100-01-01",
      })),
    )
    .execute();
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => call("POST", "/machine-tokens", newToken())),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 409, 409,
  ]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: tokenMessages.tooMany,
  });
});

test("S210 expired tokens are listed as such for 90 days, then purged", async () => {
  const [old, older] = [await make(), await make()];
  const expireAt = (id: string, days: number) =>
    portal.db
      .updateTable("machine_tokens")
      .set({ expires_at: sql<string>`now() - make_interval(days => ${days})` })
      .where("id", "=", id)
      .execute();
  await expireAt(old._id, 89);
  await expireAt(older._id, 91);
  await purgeExpiredTokens(portal.db);
  expect(await listed(old._id)).toMatchObject({ is_expired: true });
  expect(await listed(older._id)).toBeUndefined();
});

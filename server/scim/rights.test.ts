import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import { asMachine } from "../test/as.ts";
import { calls, titleOf } from "../test/calls.ts";
import { makeToken, provision, provisioned, scimCaller, type ScimCall } from "../test/directory.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { routesOf } from "../test/routes-of.ts";
import { snapshot } from "../test/snapshot.ts";
import { makePlace, makeThings } from "../test/things.ts";
import { insertSession } from "../sessions/queries.ts";

let portal: TestPortal;
let directory: string;
let person: { id: string };
let callers: Record<string, ScimCall>;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
beforeAll(async () => {
  portal = await startPortal();
  directory = await makeToken(portal, ["people-provisioning"]);
  person = await provision(scimCaller(portal, bearer(directory)));
  const session = await insertSession(
    portal.db,
    (await makeUser(portal.db, { role: "admin" })).id,
    "test",
  );
  callers = {
    nobody: scimCaller(portal, {}),
    "an administrator's session": scimCaller(portal, {
      ...bearer(session.token),
      "x-session-id": session.id,
    }),
    "a wrong token": scimCaller(portal, bearer(`ddp_${"x".repeat(43)}`)),
    "another scheme": scimCaller(portal, { authorization: `Basic ${directory}` }),
    "a token that reads and writes": scimCaller(
      portal,
      bearer(await makeToken(portal, ["read", "write", "builds"])),
    ),
  };
  // From now on nobody writes down that they were used, however long this takes.
  await portal.db
    .updateTable("machine_tokens")
    .set({ last_used_at: "2100-01-01T00:00:00Z" })
    .execute();
});
afterAll(() => portal.close());

/** Every route of SCIM, with a body where it takes one. */
const scimCalls: [route: string, body?: () => unknown][] = [
  ["GET /ServiceProviderConfig"],
  ["GET /ResourceTypes"],
  ["GET /ResourceTypes/:id"],
  ["GET /Schemas"],
  ["GET /Schemas/:id"],
  ["GET /Users"],
  ["GET /Users/:id"],
  ["POST /Users", () => provisioned()],
  ["PUT /Users/:id", () => ({ title: "" })],
  ["PATCH /Users/:id", () => ({ Operations: [{ op: "replace", value: { active: false } }] })],
  ["DELETE /Users/:id"],
];
const pathOf = (route: string) => (route.split(" ")[1] ?? "").replace(":id", person.id);

test("S225 every route of SCIM is in the table of this test", () => {
  const routes = routesOf(portal.app)
    .filter(({ path }) => path.startsWith("/scim"))
    .map(({ method, path }) => `${method} ${path.replace("/scim/v2", "")}`);
  expect(scimCalls.map(([route]) => route).toSorted()).toEqual(routes.toSorted());
});

describe.each([
  ["nobody", 401],
  ["an administrator's session", 401],
  ["a wrong token", 401],
  ["another scheme", 401],
  ["a token that reads and writes", 403],
])("S225 A12 as %s", (caller, status) => {
  test.each(scimCalls)(`%s answers ${status}`, async (route, body) => {
    const [method = ""] = route.split(" ");
    const before = await snapshot(portal.db);
    const answer = await callers[caller]?.(method, pathOf(route), body?.());
    expect(answer).toMatchObject({ status, body: { status: `${status}` } });
    expect(answer?.type).toBe("application/scim+json; charset=utf-8");
    expect(answer?.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
    expect(await snapshot(portal.db)).toBe(before);
  });
});

describe("S225 a token for provisioning may call nothing else", () => {
  const guarded = calls.filter(({ expected }) => expected.guest === 401);
  test.each(guarded.map((sample, i) => ({ name: `${i + 1}. ${titleOf(sample)}`, sample })))(
    "$name answers 403",
    async ({ sample: { method, path, body } }) => {
      const things = await makeThings(portal.db, await makePlace(portal.db));
      const before = await snapshot(portal.db);
      const answer = await asMachine(portal, directory)(method, path(things), body?.(things));
      expect(answer.status).toBe(403);
      expect([tokenMessages.outOfScope, tokenMessages.notForTokens]).toContain(
        answer.body["message"],
      );
      expect(await snapshot(portal.db)).toBe(before);
    },
  );
});

test("S225 a token that was revoked provisions nobody from the next call on", async () => {
  const token = await makeToken(portal, ["people-provisioning"]);
  const scim = scimCaller(portal, bearer(token));
  expect((await scim("GET", "/Users?count=0")).status).toBe(200);
  await portal.db
    .deleteFrom("machine_tokens")
    .where("token_start", "=", token.slice(0, 8))
    .execute();
  expect((await scim("GET", "/Users?count=0")).status).toBe(401);
});

test("S225 too many wrong tokens are sent away for a while, in SCIM's shape", async () => {
  await portal.db.deleteFrom("rate_limits").execute();
  const wrong = scimCaller(portal, bearer("ddp_wrong"));
  for (let i = 0; i < 60; i += 1) expect((await wrong("GET", "/Users")).status).toBe(401);
  const { status, headers, body } = await wrong("GET", "/Users");
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(body).toMatchObject({
    status: "429",
    detail: expect.stringContaining("Too many") as unknown,
  });
});

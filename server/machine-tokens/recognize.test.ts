import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CreatedToken,
  type NewMachineToken,
  tokenMessages,
} from "../../contract/operation/machine-tokens.ts";
import { failures } from "../../contract/errors.ts";
import { changeUser } from "../users/change.ts";
import { asMachine, asUser, type Call, sessionHeaders } from "../test/as.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { insertSession } from "../sessions/queries.ts";
import { uploadAll } from "../test/uploads.ts";
import { recognizeScope } from "./recognize.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
});
afterAll(() => portal.close());

let count = 0;
const make = async (options: Partial<NewMachineToken>, by = admin) => {
  count += 1;
  const token = { name: `Robot ${count}`, role: "admin", scopes: ["read"], ...options };
  const { status, body } = await by("POST", "/machine-tokens", token);
  expect(status, JSON.stringify(body)).toBe(201);
  const made = body["data"] as CreatedToken;
  return { ...made, call: asMachine(portal, made.token) };
};
const makeDemo = async () => {
  const category = await admin("POST", "/product-categories", { name: `Hall ${(count += 1)}` });
  const { _id } = category.body["data"] as { _id: string };
  const demo = { title: `Demo ${count}`, product_category_id: { _id } };
  const { body } = await admin("POST", "/demo-products", demo);
  return body["data"] as { _id: string };
};
const refused = { status: 401, body: { message: tokenMessages.refused } };
const outOfScope = { status: 403, body: { message: tokenMessages.outOfScope } };
const notForTokens = { status: 403, body: { message: tokenMessages.notForTokens } };

test("S212 a token calls the API within its scopes and with the rights of its role", async () => {
  const reader = await make({});
  expect((await reader.call("GET", "/users")).status).toBe(200);
  expect(await reader.call("POST", "/regions", { name: "North" })).toMatchObject(outOfScope);
  const writer = await make({ scopes: ["write"] });
  expect((await writer.call("POST", "/regions", { name: "North" })).status).toBe(201);
  expect(await writer.call("GET", "/users")).toMatchObject(outOfScope);
  const guide = await make({ role: "employee", scopes: ["read", "write"] });
  const answer = await guide.call("GET", "/users");
  expect(answer).toMatchObject({ status: 403, body: { message: failures.forbidden } });
  expect((await guide.call("POST", "/regions", { name: "South" })).status).toBe(403);
});

test("S212 a leader's token reaches its region and no other", async () => {
  const [here, there] = [await makeRegion(portal.db), await makeRegion(portal.db)];
  const [near, far] = [
    await makeUser(portal.db, { regionId: here.id }),
    await makeUser(portal.db, { regionId: there.id }),
  ];
  const leader = await make({ role: "regional", region_id: here.id, scopes: ["read", "write"] });
  expect((await leader.call("GET", `/users/${near.id}`)).status).toBe(200);
  expect((await leader.call("GET", `/users/${far.id}`)).status).toBe(404);
  const off = { is_active: false };
  expect((await leader.call("PATCH", `/users/${near.id}`, off)).status).toBe(200);
  expect((await leader.call("PATCH", `/users/${far.id}`, off)).status).toBe(404);
});

test("S212 the log names the token and who made it", async () => {
  const { call, name } = await make({ scopes: ["write"] });
  await call("POST", "/regions", { name: "Logged" });
  const row = await portal.db
    .selectFrom("activity_logs")
    .select("actor_name")
    .where("record_name", "=", "Logged")
    .executeTakeFirstOrThrow();
  expect(row.actor_name).toBe(`${name} (token of Ada Admin)`);
});

test("S213 a token for builds uploads and publishes one, and does nothing else to a demo", async () => {
  const { call } = await make({ scopes: ["builds"] });
  const demo = await makeDemo();
  const page = "<!doctype html><title>Pump</title><canvas></canvas>";
  const { build_id } = await uploadAll(portal, call, "webgl", { "d/index.html": page });
  const path = `/demo-products/${demo._id}`;
  expect(await call("PATCH", path, { build_id, title: "Mine" })).toMatchObject(outOfScope);
  const { status, body } = await call("PATCH", path, { build_id });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await call("GET", path)).body["data"]).toMatchObject({ build: { _id: build_id } });
  expect(await call("DELETE", path)).toMatchObject(outOfScope);
  expect(await call("GET", "/users")).toMatchObject(outOfScope);
});

test("S214 no token makes tokens, ends sessions, or changes what people sign in with", async () => {
  const { call, _id, created_by: maker } = await make({ scopes: ["read", "write"] });
  const person = await makeUser(portal.db);
  const type = await portal.db
    .selectFrom("user_types")
    .select("id")
    .where("type_name", "=", "admin")
    .executeTakeFirstOrThrow();
  const calls = [
    ["POST", "/machine-tokens", { name: "Child", role: "admin", scopes: ["write"] }],
    ["DELETE", `/machine-tokens/${_id}`],
    ["POST", "/users/logout"],
    ["GET", "/sessions"],
    ["DELETE", "/sessions"],
    ["DELETE", `/users/${person.id}/sessions`],
    ["POST", "/users/register", {}],
    ["PATCH", `/users/${maker._id}`, { name: "Somebody Else" }],
    ["PATCH", `/users/${maker._id}`, { password: "Brand-new-1!", confirmPassword: "Brand-new-1!" }],
    ["PATCH", `/users/${person.id}`, { password: "Brand-new-1!", confirmPassword: "Brand-new-1!" }],
    ["PATCH", `/users/${person.id}`, { email: "thief@example.com" }],
    ["PATCH", `/users/${person.id}`, { user_type_id: type.id }],
    ["PATCH", "/preferences", { assignment_mail: "at_once" }],
    ["POST", "/saved-filters", { screen: "demos", name: "x", query: "search=x" }],
  ] as const;
  for (const [method, path, body] of calls)
    expect(await call(method, path, body), `${method} ${path}`).toMatchObject(notForTokens);
  expect((await call("PATCH", `/users/${person.id}`, { name: "Grace" })).status).toBe(200);
});

test("S215 a token ends at once: revoked, expired, or with the rights of who made it", async () => {
  const { db } = portal;
  const person = await makeUser(db, { role: "admin" });
  const maker = await asUser(portal, person);
  const [revoked, expired, left] = [
    await make({}, maker),
    await make({}, maker),
    await make({}, maker),
  ];
  expect((await admin("DELETE", `/machine-tokens/${revoked._id}`)).status).toBe(200);
  await db
    .updateTable("machine_tokens")
    .set({ expires_at: sql<string>`now()` })
    .where("id", "=", expired._id)
    .execute();
  for (const { call } of [revoked, expired])
    expect(await call("GET", "/users")).toMatchObject(refused);
  expect((await left.call("GET", "/users")).status).toBe(200);
  expect((await admin("PATCH", `/users/${person.id}`, { is_active: false })).status).toBe(200);
  expect(await left.call("GET", "/users")).toMatchObject(refused);
  expect((await admin("PATCH", `/users/${person.id}`, { is_active: true })).status).toBe(200);
  expect(await left.call("GET", "/users")).toMatchObject(refused);
});

test("S215 a call that is under way when its token is revoked changes nothing", async () => {
  const { token, _id } = await make({ scopes: ["people-provisioning"] });
  const person = await makeUser(portal.db);
  const actor = await recognizeScope(portal.db, { ip: "127.0.0.1", token }, "people-provisioning");
  await admin("DELETE", `/machine-tokens/${_id}`);
  const late = changeUser(portal.db, actor, person.id, { name: "Late" });
  await expect(late).rejects.toThrow(tokenMessages.refused);
});

test("S216 a token that provisions people opens nothing of the API, and others are no such token", async () => {
  const [scim, reader] = [await make({ scopes: ["people-provisioning"] }), await make({})];
  expect(await scim.call("GET", "/users")).toMatchObject(outOfScope);
  const from = (token: string | undefined) =>
    recognizeScope(portal.db, { ip: "127.0.0.1", token }, "people-provisioning");
  expect(await from(scim.token)).toMatchObject({ role: "admin", scopes: ["people-provisioning"] });
  await expect(from(reader.token)).rejects.toMatchObject({ status: 403 });
  await expect(from(undefined)).rejects.toMatchObject({ status: 401 });
  await expect(from("ddp_unknown")).rejects.toMatchObject({ status: 401 });
});

test("S217 use is noted at most once a minute", async () => {
  const { call, _id } = await make({});
  const lastUse = async () => {
    const row = await portal.db
      .selectFrom("machine_tokens")
      .select("last_used_at")
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();
    return row.last_used_at;
  };
  expect(await lastUse()).toBeNull();
  await call("GET", "/users");
  const first = await lastUse();
  expect(first).not.toBeNull();
  await call("GET", "/users");
  expect(await lastUse()).toBe(first);
  await portal.db
    .updateTable("machine_tokens")
    .set({ last_used_at: sql<string>`now() - interval '61 seconds'` })
    .where("id", "=", _id)
    .execute();
  const aged = await lastUse();
  await call("GET", "/users");
  expect(await lastUse()).not.toBe(aged);
});

test("S217 the session id beside a token is not looked at, and a session needs its own still", async () => {
  const { token } = await make({ role: "employee" });
  const person = await makeUser(portal.db, { role: "admin" });
  const session = await insertSession(portal.db, person.id, "test");
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${portal.url}/api/v1/users`, { headers })).status;
  expect(await ask(sessionHeaders(token, session.id))).toBe(403);
  expect(await ask({ authorization: `Bearer ${session.token}` })).toBe(401);
});

test("S217 wrong tokens of one place are counted, right ones go on", async () => {
  const { call } = await make({});
  const thief = asMachine(portal, "ddp_wrong");
  const statuses: number[] = [];
  for (let i = 0; i < 70; i += 1) statuses.push((await thief("GET", "/users")).status);
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  expect((await call("GET", "/users")).status).toBe(200);
});

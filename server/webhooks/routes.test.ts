import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attention } from "../../contract/attention.ts";
import type { Jobs } from "../../contract/operation/jobs.ts";
import { tokenMessages } from "../../contract/operation/machine-tokens.ts";
import {
  MAX_WEBHOOKS,
  type SecretWebhook,
  type Webhook,
  webhookMessages,
} from "../../contract/operation/webhooks.ts";
import { userMessages } from "../../contract/users.ts";
import { asMachine, asUser, type Call } from "../test/as.ts";
import { makeUser, type MadeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { withApp } from "../test/second-factor.ts";
import { makePlace, makeThings } from "../test/things.ts";
import { openWebhookSecrets } from "./secret.ts";

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
const newWebhook = (other: object = {}) => {
  count += 1;
  const url = "https://hooks.example.com/services/T0/capability";
  return { name: `Hook ${count}`, url, events: ["demo.published"], ...other };
};
const make = async (other?: object) => {
  const { status, body } = await admin("POST", "/webhooks", newWebhook(other));
  expect(status, JSON.stringify(body)).toBe(201);
  return body["data"] as SecretWebhook;
};
const listed = async (id: string) =>
  ((await admin("GET", "/webhooks")).body["data"] as Webhook[]).find(({ _id }) => _id === id);
const ageSessions = () =>
  portal.db
    .updateTable("sessions")
    .set({ created_at: sql<string>`now() - interval '1 hour'` })
    .execute();

test("S270 a secret is shown once and kept encrypted; the log has no more of the address than its host", async () => {
  const { secret, ...made } = await make();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(made).toMatchObject({
    url: "https://hooks.example.com/services/T0/capability",
    events: ["demo.published"],
    is_active: true,
    created_by: "Ada Admin",
    last_delivered_at: null,
    undelivered: 0,
  });
  expect(await listed(made._id)).toEqual(made);
  expect(JSON.stringify((await admin("GET", "/webhooks")).body)).not.toContain(secret);
  const { sealed_secret: sealed } = await portal.db
    .selectFrom("webhooks")
    .select("sealed_secret")
    .where("id", "=", made._id)
    .executeTakeFirstOrThrow();
  expect(sealed.toString("latin1")).not.toContain(secret.slice(6));
  expect(await openWebhookSecrets(portal.db, made._id, [sealed])).toEqual([secret]);
  await expect(openWebhookSecrets(portal.db, ada.id, [sealed])).rejects.toThrow();
  await admin("PATCH", `/webhooks/${made._id}`, { url: "https://hooks.example.com/other" });
  await admin("POST", `/webhooks/${made._id}/secret`, {});
  const entries = await portal.db
    .selectFrom("activity_logs")
    .select(["action", "after"])
    .where("record_id", "=", made._id)
    .orderBy("sequence")
    .execute();
  expect(entries).toMatchObject([
    { action: "create", after: { url: "https://hooks.example.com/…" } },
    { action: "update", after: { url: "https://hooks.example.com/…" } },
    { action: "update", after: { secret: "changed" } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/capability|other|whsec/);
});

test.each([
  [{ name: " " }, { name: webhookMessages.nameRequired }],
  [{ url: "" }, { url: webhookMessages.urlRequired }],
  [{ url: "hooks.example.com" }, { url: webhookMessages.urlInvalid }],
  [{ url: "ftp://hooks.example.com/" }, { url: webhookMessages.urlInvalid }],
  [{ url: "https://ada:secret@hooks.example.com/" }, { url: webhookMessages.urlInvalid }],
  [{ url: "http://hooks.example.com/" }, { url: webhookMessages.httpsOnly }],
  [{ url: "https://localhost/" }, { url: webhookMessages.insideAddress }],
  [{ url: "https://169.254.169.254/" }, { url: webhookMessages.insideAddress }],
  [{ events: [] }, { events: webhookMessages.eventsRequired }],
  [{ events: ["everything"] }, {}],
])("S270 S273 %j is refused, also as a change", async (wrong, errors) => {
  const made = await admin("POST", "/webhooks", newWebhook(wrong));
  const { _id } = await make();
  const changed = await admin("PATCH", `/webhooks/${_id}`, wrong);
  for (const { status, body } of [made, changed]) {
    expect(status).toBe(400);
    expect(body["errors"]).toMatchObject(errors);
  }
});

test("S270 a name is unique, and the number of webhooks of one administrator is limited", async () => {
  const { name } = await make();
  expect((await admin("POST", "/webhooks", newWebhook({ name: name.toUpperCase() }))).status).toBe(
    409,
  );
  const other = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  const answers = [];
  for (let each = 0; each <= MAX_WEBHOOKS; each += 1)
    answers.push(await other("POST", "/webhooks", newWebhook()));
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: MAX_WEBHOOKS }, () => 201),
    409,
  ]);
  expect(answers.at(-1)?.body["message"]).toBe(webhookMessages.tooMany);
});

test("S271 making, changing and a new secret take a fresh sign-in or the password; switching does not", async () => {
  const { _id } = await make();
  await ageSessions();
  const calls = [
    (more: object) => admin("POST", "/webhooks", newWebhook(more)),
    (more: object) =>
      admin("PATCH", `/webhooks/${_id}`, { url: "https://hooks.example.org/", ...more }),
    (more: object) => admin("POST", `/webhooks/${_id}/secret`, more),
  ];
  for (const call of calls) {
    expect((await call({})).body["message"]).toBe(userMessages.signInAgain);
    expect((await call({ currentPassword: "Wrong-1!" })).status).toBe(400);
    expect((await call({ currentPassword: PASSWORD })).status).toBeLessThan(300);
  }
  expect((await admin("PATCH", `/webhooks/${_id}`, { is_active: false })).status).toBe(200);
  expect((await admin("DELETE", `/webhooks/${_id}`)).status).toBe(200);
  admin = await asUser(portal, ada);
});

test("S271 sent back as it is with another switch, it takes no proof and keeps an address that is refused by now", async () => {
  const { _id, name, url, events } = await make({ events: ["demo.failed", "demo.published"] });
  const inside = "https://192.168.0.7/hook";
  await portal.db.updateTable("webhooks").set({ url: inside }).where("id", "=", _id).execute();
  await ageSessions();
  const form = { name, url: inside, events: events.toReversed(), is_active: false };
  const { status, body } = await admin("PATCH", `/webhooks/${_id}`, form);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body["data"]).toMatchObject({ url: inside, events, is_active: false });
  const entries = await portal.db
    .selectFrom("activity_logs")
    .select(["action", "after"])
    .where("record_id", "=", _id)
    .where("action", "<>", "create")
    .execute();
  expect(entries).toEqual([{ action: "deactivate", after: { is_active: false } }]);
  expect((await admin("PATCH", `/webhooks/${_id}`, { ...form, url })).status).toBe(403);
  admin = await asUser(portal, ada);
});

test("S271 who has a second factor is asked for it", async () => {
  const { _id } = await make();
  const { own } = await withApp(portal, { role: "admin" });
  await portal.db.updateTable("sessions").set({ proven_at: null }).execute();
  const body = { currentPassword: PASSWORD };
  const answers = [
    await own("POST", "/webhooks", newWebhook(body)),
    await own("PATCH", `/webhooks/${_id}`, { url: "https://hooks.example.org/", ...body }),
    await own("POST", `/webhooks/${_id}/secret`, body),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 403, body: { code: "factors.proveAgain" } });
});

test("S272 no token sees, makes, changes or sends anything of webhooks", async () => {
  const { _id } = await make();
  const { webhookDelivery } = await makeThings(portal.db, await makePlace(portal.db));
  const input = { name: `Token ${_id}`, role: "admin", scopes: ["read", "write", "builds"] };
  const { token } = (await admin("POST", "/machine-tokens", input)).body["data"] as {
    token: string;
  };
  const machine = asMachine(portal, token);
  expect((await machine("GET", "/demo-products")).status).toBe(200);
  for (const [method, path, body] of [
    ["GET", "/webhooks"],
    ["POST", "/webhooks", newWebhook()],
    ["PATCH", `/webhooks/${_id}`, { is_active: false }],
    ["POST", `/webhooks/${_id}/secret`, {}],
    ["DELETE", `/webhooks/${_id}`],
    ["GET", `/webhooks/${_id}/deliveries`],
    ["POST", `/webhooks/${_id}/test`],
    ["POST", `/webhook-deliveries/${webhookDelivery}/send`],
  ] as const) {
    const answer = await machine(method, path, body);
    expect([path, answer.status, answer.body["message"]]).toEqual([
      path,
      403,
      tokenMessages.notForTokens,
    ]);
  }
});

test("S280 S281 Background work lists failed deliveries; sending one again resets its attempts", async () => {
  await portal.db.deleteFrom("webhook_deliveries").execute();
  const { webhook, webhookDelivery, word } = await makeThings(
    portal.db,
    await makePlace(portal.db),
  );
  const ask = async () => ((await admin("GET", "/jobs")).body["data"] as Jobs).webhooks;
  expect(await ask()).toMatchObject({
    waiting: 0,
    undelivered: 1,
    listed: [
      {
        _id: webhookDelivery,
        webhook: { _id: webhook, name: `Webhook of ${word}` },
        attempts: 3,
        status: 500,
        is_due: false,
      },
    ],
  });
  const attention = async (call: Call) =>
    ((await call("GET", "/attention")).body["data"] as Attention).undelivered_webhooks;
  expect(await attention(admin)).toMatchObject({ count: 1, names: [`Webhook of ${word}`] });
  const leader = await asUser(portal, await makeUser(portal.db, { role: "regional" }));
  expect(await attention(leader)).toBeNull();
  await portal.db
    .updateTable("webhooks")
    .set({ is_active: false })
    .where("id", "=", webhook)
    .execute();
  const send = () => admin("POST", `/webhook-deliveries/${webhookDelivery}/send`);
  expect((await send()).body["message"]).toBe(webhookMessages.isOff);
  await portal.db.updateTable("webhooks").set({ is_active: true }).execute();
  await portal.db
    .updateTable("webhook_deliveries")
    .set({ leased_until: sql<string>`now() + interval '10 seconds'` })
    .execute();
  expect((await send()).body["message"]).toBe(webhookMessages.isSending);
  await portal.db.updateTable("webhook_deliveries").set({ leased_until: null }).execute();
  expect((await send()).status).toBe(200);
  expect(await ask()).toMatchObject({ waiting: 1, undelivered: 0, listed: [] });
  expect(await attention(admin)).toBeNull();
});

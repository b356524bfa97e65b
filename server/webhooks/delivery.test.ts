import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  MAX_WEBHOOK_TRIES,
  type SecretWebhook,
  type WebhookDelivery,
} from "../../contract/operation/webhooks.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Rounds } from "../jobs/rounds.ts";
import { retryAfterSeconds } from "../jobs/retry.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { type Received, type Receiver, startReceiver } from "../test/webhooks/receiver.ts";
import { claimDelivery, purgeOldDeliveries } from "./claim.ts";
import { startWebhooks } from "./delivery.ts";
import { queueEvents } from "./queue.ts";
import { rotateWebhookKey } from "./secret.ts";

let portal: TestPortal;
let admin: Call;
let receiver: Receiver;
const nodes: Rounds[] = [];
const log = { warn: () => undefined };
beforeAll(async () => {
  portal = await startPortal({ WEBHOOK_PRIVATE_ADDRESSES: "on", WEBHOOK_PLAIN_HTTP: "on" });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin", name: "Ada Admin" }));
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await portal.close();
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
  await portal.db.deleteFrom("webhooks").execute();
  receiver.reply = (_request, response) => void response.writeHead(204).end();
});

const startNode = () => {
  const node = startWebhooks(portal, log);
  nodes.push(node);
  return node;
};
let count = 0;
const makeHook = async (other: object = {}) => {
  count += 1;
  const url = `${receiver.url}/hook-${count}`;
  const input = { name: `Hook ${count}`, url, events: ["demo.failed"], ...other };
  const { status, body } = await admin("POST", "/webhooks", input);
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...(body["data"] as SecretWebhook), path: `/hook-${count}` };
};
const happen = (title = "Turbine") =>
  queueEvents(portal.db, [
    { event: "demo.failed", about: { id: "0".repeat(24), name: title }, data: { title } },
  ]);
const deliveriesOf = async (id: string) =>
  (await admin("GET", `/webhooks/${id}/deliveries`)).body["data"] as WebhookDelivery[];
const rows = () => portal.db.selectFrom("webhook_deliveries").selectAll().execute();
const makeDue = () =>
  portal.db
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: new Date(0) })
    .where("next_attempt_at", "is not", null)
    .execute();

/** As a receiver does it, by the published rule and nothing of ours. */
function verifies({ headers, body }: Received, secret: string) {
  const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

test("S275 what happened arrives once, signed, with an id, its name, its time and the portal", async () => {
  const { _id, path, secret } = await makeHook();
  await happen();
  startNode();
  await expect.poll(() => receiver.at(path)).toHaveLength(1);
  const [request] = receiver.at(path);
  if (!request) throw new Error("nothing arrived");
  const [row] = await rows();
  expect(request.headers).toMatchObject({
    "content-type": "application/json",
    "webhook-id": row?.id,
    "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
  });
  expect(JSON.parse(request.body)).toEqual({
    id: row?.id,
    type: "demo.failed",
    timestamp: row?.created_at,
    portal: portal.config.publicUrl,
    data: { title: "Turbine" },
  });
  expect(verifies(request, secret)).toBe(true);
  expect(verifies({ ...request, body: request.body.replace("Turbine", "Engine") }, secret)).toBe(
    false,
  );
  const later = { ...request.headers, "webhook-timestamp": "1" };
  expect(verifies({ ...request, headers: later }, secret)).toBe(false);
  await expect
    .poll(() => deliveriesOf(_id))
    .toMatchObject([
      { event: "demo.failed", about: "Turbine", attempts: 1, status: 204, reason: null },
    ]);
  expect((await deliveriesOf(_id))[0]).toMatchObject({
    next_at: null,
    delivered_at: expect.any(String),
  });
});

test("S275 a new secret signs at once, the former one along with it for a day", async () => {
  const { _id, path, secret } = await makeHook();
  const { body } = await admin("POST", `/webhooks/${_id}/secret`, {});
  const { secret: other } = body["data"] as SecretWebhook;
  expect(other).not.toBe(secret);
  await happen();
  const node = startNode();
  await expect.poll(() => receiver.at(path)).toHaveLength(1);
  await portal.db
    .updateTable("webhooks")
    .set({ former_until: new Date(0) })
    .execute();
  await happen();
  node.nudge();
  await expect.poll(() => receiver.at(path)).toHaveLength(2);
  expect(
    receiver.at(path).map((request) => [verifies(request, other), verifies(request, secret)]),
  ).toEqual([
    [true, true],
    [true, false],
  ]);
});

test("S282 after `npm run rotate -- webhooks` the same secrets sign, under another key", async () => {
  const { _id, path, secret } = await makeHook();
  await admin("POST", `/webhooks/${_id}/secret`, {});
  const stored = () =>
    portal.db.selectFrom("webhooks").select(["sealed_secret", "former_secret"]).execute();
  const before = await stored();
  expect(await rotateWebhookKey(portal.db)).toBe(1);
  expect(await stored()).not.toEqual(before);
  await happen();
  startNode();
  await expect.poll(() => receiver.at(path)).toHaveLength(1);
  expect(receiver.at(path).map((request) => verifies(request, secret))).toEqual([true]);
});

test("S276 a receiver that fails is tried again under the same id, and has it once it recovers", async () => {
  const { _id, path } = await makeHook();
  receiver.reply = (_request, response) => void response.writeHead(500).end();
  await happen();
  const node = startNode();
  await expect
    .poll(() => deliveriesOf(_id))
    .toMatchObject([
      { attempts: 1, status: 500, reason: { code: "webhooks.status" }, delivered_at: null },
    ]);
  const [failed] = await deliveriesOf(_id);
  const wait = Date.parse(failed?.next_at ?? "") - Date.parse(failed?.tried_at ?? "");
  expect(wait).toBe(retryAfterSeconds(0) * 1000);
  receiver.reply = (_request, response) => void response.writeHead(200).end();
  await makeDue();
  node.nudge();
  await expect
    .poll(() => deliveriesOf(_id))
    .toMatchObject([
      { attempts: 2, status: 200, reason: null, next_at: null, delivered_at: expect.any(String) },
    ]);
  const ids = receiver.at(path).map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([failed?._id, failed?._id]);
});

test("S276 after the last try nobody tries any more, and the log says so", async () => {
  const { _id, path } = await makeHook();
  receiver.reply = (_request, response) => void response.writeHead(503).end();
  await happen();
  await portal.db
    .updateTable("webhook_deliveries")
    .set({ attempts: MAX_WEBHOOK_TRIES - 2 })
    .execute();
  const node = startNode();
  await expect.poll(() => deliveriesOf(_id)).toMatchObject([{ attempts: MAX_WEBHOOK_TRIES - 1 }]);
  expect((await deliveriesOf(_id))[0]?.next_at).not.toBeNull();
  await makeDue();
  node.nudge();
  await expect
    .poll(() => deliveriesOf(_id))
    .toMatchObject([
      { attempts: MAX_WEBHOOK_TRIES, status: 503, next_at: null, delivered_at: null },
    ]);
  expect(receiver.at(path)).toHaveLength(2);
  expect((await admin("GET", "/webhooks")).body["data"]).toMatchObject([{ undelivered: 1 }]);
});

test("S277 of two nodes one sends, however many things there are to be sent", async () => {
  const { _id, path } = await makeHook();
  for (let each = 0; each < 12; each += 1) await happen(`Demo ${each}`);
  startNode();
  startNode();
  await expect
    .poll(async () => (await deliveriesOf(_id)).filter((it) => it.delivered_at).length, {
      timeout: 30_000,
    })
    .toBe(12);
  const ids = receiver.at(path).map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
});

test("S277 what a dead node had claimed is sent by another when its lease is over, and not before", async () => {
  const { path } = await makeHook();
  await happen();
  const claimed = await claimDelivery(portal.db);
  expect(claimed).toBeDefined();
  expect(await claimDelivery(portal.db)).toBeUndefined();
  await portal.db
    .updateTable("webhook_deliveries")
    .set({ leased_until: new Date(0) })
    .execute();
  startNode();
  await expect.poll(() => receiver.at(path)).toHaveLength(1);
});

test("S277 a receiver that is slow holds up nobody but itself", async () => {
  const slow = await makeHook();
  const quick = await makeHook();
  let release = () => {};
  receiver.reply = (request, response) => {
    const end = () => void response.writeHead(204).end();
    if (request.path === slow.path) release = end;
    else end();
  };
  for (let each = 0; each < 6; each += 1) await happen();
  startNode();
  await expect.poll(() => receiver.at(quick.path), { timeout: 30_000 }).toHaveLength(6);
  expect(receiver.at(slow.path)).toHaveLength(1);
  receiver.reply = (_request, response) => void response.writeHead(204).end();
  release();
});

test("S284 what waits for a webhook that is off is held, and sent when it is on again", async () => {
  const { _id, path } = await makeHook();
  await happen();
  await admin("PATCH", `/webhooks/${_id}`, { is_active: false });
  await happen();
  expect(await claimDelivery(portal.db)).toBeUndefined();
  expect(await rows()).toHaveLength(1);
  await admin("PATCH", `/webhooks/${_id}`, { is_active: true });
  startNode();
  await expect.poll(() => receiver.at(path)).toHaveLength(1);
});

test("S280 a test goes to a webhook that is off, and what was sent is sent again under its id", async () => {
  const { _id, path } = await makeHook({ is_active: false });
  expect((await admin("POST", `/webhooks/${_id}/test`)).status).toBe(200);
  const node = startNode();
  await expect.poll(() => receiver.at(path)).toHaveLength(1);
  expect(JSON.parse(receiver.at(path)[0]?.body ?? "")).toMatchObject({
    type: "test",
    data: { by: { name: "Ada Admin" } },
  });
  await expect.poll(() => deliveriesOf(_id)).toMatchObject([{ delivered_at: expect.any(String) }]);
  const [sent] = await deliveriesOf(_id);
  expect((await admin("POST", `/webhook-deliveries/${sent?._id}/send`)).status).toBe(200);
  node.nudge();
  await expect.poll(() => receiver.at(path)).toHaveLength(2);
  const ids = receiver.at(path).map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([sent?._id, sent?._id]);
});

test("S278 a change that was rolled back is sent to nobody", async () => {
  await makeHook();
  const failing = inTransaction(portal.db, async (trx) => {
    await queueEvents(trx, [
      { event: "demo.failed", about: { id: "0".repeat(24), name: "Turbine" }, data: {} },
    ]);
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await rows()).toEqual([]);
});

test("S281 deliveries are deleted after 30 days, whatever their outcome", async () => {
  await makeHook();
  await happen("Old");
  await happen("New");
  await portal.db
    .updateTable("webhook_deliveries")
    .set({ created_at: sql<string>`now() - interval '30 days 1 minute'` })
    .where("about", "=", "Old")
    .execute();
  await purgeOldDeliveries(portal.db);
  expect((await rows()).map(({ about }) => about)).toEqual(["New"]);
});

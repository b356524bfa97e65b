import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ClientLinkDetails,
  clientLinkMessages,
  type GuestDemo,
} from "../../contract/presenting/client-links.ts";
import type { Demo } from "../../contract/demos.ts";
import { openGrants } from "../builds/grants.ts";
import { buildContentHost } from "../content/content.ts";
import { newId } from "../db/ids.ts";
import { loggedPath } from "../http/request-log.ts";
import { asGuest, asUser, type Call, sessionHeaders } from "../test/as.ts";
import { calls, titleOf } from "../test/calls.ts";
import { type MadeUser, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { makePlace, makeThings, type Things } from "../test/things.ts";
import { uploadAll } from "../test/uploads.ts";
import { giveDemo } from "../test/watching.ts";

// The portal and its content host together: what the one hands out, the other accepts.
let portal: TestPortal;
let content: ReturnType<typeof buildContentHost>;
let admin: Call;
let sender: Call;
let senderUser: MadeUser;
let guest: Call;
let demo: string;
let category: string;
beforeAll(async () => {
  portal = await startPortal({ CONTENT_ACCESS: "signed", WEBGL_FILE_DELAY_MS: "0" });
  const { config, db, store } = portal;
  content = buildContentHost({ config, db, store, grants: await openGrants(db) });
  await content.listen({ port: 0, host: "127.0.0.1" });
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  senderUser = await makeUser(db, { name: "Mateo Sender" });
  sender = await asUser(portal, senderUser);
  guest = asGuest(portal);
  category = newId();
  await db.insertInto("categories").values({ id: category, name: "Energy" }).execute();
  demo = await makeDemo("Switchgear");
});
afterAll(async () => {
  await content.close();
  await portal.close();
});

async function makeDemo(title: string) {
  const files = { "d/index.html": `<p>${title}</p>`, "d/a.js": "1" };
  const upload = await uploadAll(portal, admin, "webgl", files);
  const sent = { title, product_category_id: { _id: category }, video_url: upload.url };
  const { status, body } = await admin("POST", "/demo-products", sent);
  expect(status).toBe(201);
  const { _id } = body["data"] as Demo;
  await giveDemo(portal.db, _id, senderUser.id);
  return _id;
}
const make = async (input: object = {}) => {
  const sent = { demo_id: demo, client: "Northwind", ...input };
  const { status, body } = await sender("POST", "/client-links", sent);
  expect(status, JSON.stringify(body)).toBe(201);
  const made = body["data"] as ClientLinkDetails;
  return { ...made, token: made.address?.split("/l/")[1] ?? "" };
};
const open = (link: string, more: object = {}) =>
  guest("POST", "/client-links/open", { link, ...more });
const openedBy = async (link: string) => (await open(link)).body["data"] as GuestDemo;
const watch = async (address: string) => {
  const { port } = content.server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${new URL(address).pathname}`)).status;
};
const stateOf = async (id: string) =>
  ((await sender("GET", `/client-links/${id}`)).body["data"] as ClientLinkDetails).state;

describe("E326 no call of the API knows the tokens of a guest", () => {
  const closed = calls.filter(({ expected }) => expected.guest === 401);
  let things: Things;
  let ids: string[];
  beforeAll(async () => {
    things = await makeThings(portal.db, await makePlace(portal.db));
    const opening = await portal.db
      .selectFrom("client_link_openings")
      .select("id")
      .where("link_id", "=", things.clientLink)
      .executeTakeFirstOrThrow();
    ids = [opening.id, things.clientLink, things.session];
  });
  test("there are calls to try", () => expect(closed.length).toBeGreaterThan(100));
  test.each(closed.map((sample) => ({ name: titleOf(sample), sample })))(
    "$name",
    async ({ sample: { method, path, body } }) => {
      for (const token of [things.linkToken, things.visit])
        for (const id of ids) {
          const as = sessionHeaders(token, id);
          const answer = await guest(method, path(things), body?.(things), as);
          expect(answer.status).toBe(401);
        }
    },
  );
});

test("E324 an opening is good for the files of one build, and for no other", async () => {
  const { token } = await make();
  const { video_url: address } = await openedBy(token);
  expect(await watch(address)).toBe(200);
  expect(await watch(address.replace("index.html", "a.js"))).toBe(200);
  const other = (await admin("GET", `/demo-products/${await makeDemo("Secret Lab")}`)).body[
    "data"
  ] as Demo;
  const [grant, build] = new URL(address).pathname.slice(1).split("/");
  const [theirGrant, theirBuild] = new URL(other.video_url ?? "").pathname.slice(1).split("/");
  expect(await watch(address.replace(build ?? "", theirBuild ?? ""))).toBe(404);
  expect(await watch((other.video_url ?? "").replace(theirGrant ?? "", grant ?? ""))).toBe(404);
  // Not even with a grant that we signed ourselves for the guest: the opening names its build.
  const opening = (await openGrants(portal.db)).read(grant ?? "", build ?? "") ?? "";
  const forged = (await openGrants(portal.db)).give(theirBuild ?? "", opening);
  expect(await watch((other.video_url ?? "").replace(theirGrant ?? "", forged))).toBe(404);
  // Nor a former version of the same demo.
  const upload = await uploadAll(portal, admin, "webgl", { "d/index.html": "<p>2</p>" });
  await admin("PATCH", `/demo-products/${demo}`, { video_url: upload.url });
  const now = await openedBy(token);
  const [newGrant, newBuild] = new URL(now.video_url).pathname.slice(1).split("/");
  expect(newBuild).not.toBe(build);
  const newOpening = (await openGrants(portal.db)).read(newGrant ?? "", newBuild ?? "") ?? "";
  const toFormer = (await openGrants(portal.db)).give(build ?? "", newOpening);
  expect(await watch(address.replace(grant ?? "", toFormer))).toBe(404);
});

describe("E325 the next file is refused once it is over, and nothing opens it again", () => {
  const messages = clientLinkMessages;
  const setDemo = (values: object) =>
    portal.db.updateTable("demos").set(values).where("id", "=", demo).execute();
  const setSender = (values: object) =>
    portal.db.updateTable("users").set(values).where("id", "=", senderUser.id).execute();
  const setLink = (id: string, values: object) =>
    portal.db.updateTable("client_links").set(values).where("id", "=", id).execute();
  const endings = [
    {
      name: "revoked",
      end: (id: string) => sender("POST", `/client-links/${id}/revoke`),
      says: messages.withdrawn,
      state: "revoked",
    },
    {
      name: "expired",
      end: (id: string) => setLink(id, { expires_at: new Date(Date.now() - 1000) }),
      says: messages.expired,
      state: "expired",
    },
    {
      name: "switched off for all",
      end: () => admin("PATCH", "/client-links/switch", { is_on: false }),
      undo: () => admin("PATCH", "/client-links/switch", { is_on: true }),
    },
    {
      name: "switched off for the demo",
      end: () => admin("PATCH", `/demo-products/${demo}/client-links`, { is_on: false }),
      undo: () => admin("PATCH", `/demo-products/${demo}/client-links`, { is_on: true }),
    },
    {
      name: "the demo is inactive",
      end: () => setDemo({ is_active: false }),
      undo: () => setDemo({ is_active: true }),
    },
    {
      name: "the sender is inactive",
      end: () => setSender({ is_active: false }),
      undo: () => setSender({ is_active: true }),
    },
    {
      name: "the sender is rejected",
      end: () => setSender({ is_approved: false }),
      undo: () => setSender({ is_approved: true }),
    },
    {
      name: "the demo was taken from the sender",
      end: () => portal.db.deleteFrom("assignments").where("demo_id", "=", demo).execute(),
      undo: () => giveDemo(portal.db, demo, senderUser.id),
    },
    {
      name: "the sender's last day has passed",
      end: () =>
        portal.db
          .updateTable("assignments")
          .set({ expires_on: "2020-01-01" })
          .where("demo_id", "=", demo)
          .execute(),
      undo: () =>
        portal.db
          .updateTable("assignments")
          .set({ expires_on: null })
          .where("demo_id", "=", demo)
          .execute(),
    },
  ];
  test.each(endings)(
    "$name",
    async ({ end, undo, says = messages.withdrawn, state = "withheld" }) => {
      const { _id, token } = await make();
      const { video_url: address, visit } = await openedBy(token);
      expect(await watch(address)).toBe(200);
      await end(_id);
      await expect.poll(() => watch(address)).toBe(404);
      expect((await open(token)).body["message"]).toBe(says);
      expect((await guest("POST", "/client-links/look", { link: token })).body["message"]).toBe(
        says,
      );
      const resumed = await guest("POST", "/client-links/resume", { visit });
      expect([resumed.status, resumed.body["message"]]).toEqual([404, says]);
      const seen = (await admin("GET", `/client-links/${_id}`)).body["data"] as ClientLinkDetails;
      expect(seen.state).toBe(state);
      if (!undo) return;
      await undo();
      await expect.poll(() => watch(address)).toBe(200);
      expect(await stateOf(_id)).toBe("open");
    },
  );
});

test("E325 a guest who has been here for too long opens the link again", async () => {
  const { token } = await make();
  const { video_url: address, visit } = await openedBy(token);
  await sql`update client_link_openings set opened_at = now() - interval '13 hours'`.execute(
    portal.db,
  );
  await expect.poll(() => watch(address)).toBe(404);
  expect((await guest("POST", "/client-links/resume", { visit })).status).toBe(404);
});

test("E327 of many who open it at once no more get in than the link allows", async () => {
  const { _id, token } = await make({ max_openings: 3 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => open(token)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(3).fill(200), ...Array<number>(9).fill(404)]);
  const refused = answers.filter(({ status }) => status === 404);
  for (const { body } of refused) expect(body["message"]).toBe(clientLinkMessages.usedUp);
  const { openings, opened, state } = (await sender("GET", `/client-links/${_id}`)).body[
    "data"
  ] as ClientLinkDetails;
  expect([openings, opened.length, state]).toEqual([3, 3, "used up"]);
});

test("E329 passcodes cannot be tried one after the other, from one place or from many", async () => {
  const { _id, token } = await make({ passcode: "123456" });
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push(await open(token, { passcode: `00000${n}` }));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429]);
  expect(answers[0]?.body["message"]).toBe(clientLinkMessages.wrongPasscode);
  // The right one comes too late as well, and another link is not touched by it.
  expect((await open(token, { passcode: "123456" })).status).toBe(429);
  const other = await make({ passcode: "654321" });
  expect((await open(other.token, { passcode: "654321" })).status).toBe(200);
  await portal.db.deleteFrom("rate_limits").where("key", "like", `passcode of ${_id}%`).execute();
  expect((await open(token, { passcode: "123456" })).status).toBe(200);
  await portal.db
    .updateTable("rate_limits")
    .set({ count: 50 })
    .where("key", "=", `passcode by day of ${_id}`)
    .execute();
  expect((await open(token, { passcode: "123456" })).status).toBe(429);
});

test("E329 a caller who guesses links is refused, without affecting guests who have one", async () => {
  const { token } = await make();
  const unknown = "x".repeat(43);
  const ways = [
    () => open(unknown),
    () => guest("POST", "/client-links/look", { link: unknown }),
    () => guest("POST", "/client-links/resume", { visit: unknown }),
  ];
  for (const way of ways) {
    const { status, body } = await way();
    expect([status, body["message"]]).toEqual([404, clientLinkMessages.unknown]);
  }
  for (let n = 0; n < 60; n += 1) await open(unknown);
  for (const way of ways) expect((await way()).status).toBe(429);
  expect((await open(token)).status).toBe(200);
  await portal.db.deleteFrom("rate_limits").execute();
});

test("E339 the request log does not contain the token of the address", () => {
  expect(loggedPath("/l/abc?isolated=1")).toBe("/l/…");
  expect(loggedPath("/L/abc/def")).toBe("/l/…");
  expect(loggedPath("/api/v1/client-links/open")).toBe("/api/v1/client-links/open");
});

test("S286 a sender who may no longer present a demo is not told how it is called now", async () => {
  const { db } = portal;
  const _id = await makeDemo("Known name");
  const { _id: link } = await make({ demo_id: _id });
  const titles = async (call: Call) => {
    const list = (await call("GET", "/client-links")).body["data"] as ClientLinkDetails[];
    const one = (await call("GET", `/client-links/${link}`)).body["data"] as ClientLinkDetails;
    return [list.find((listed) => listed._id === link)?.demo.title, one.demo.title];
  };
  await db.updateTable("demos").set({ title: "New name" }).where("id", "=", _id).execute();
  expect(await titles(sender)).toEqual(["New name", "New name"]);
  await db.deleteFrom("assignments").where("demo_id", "=", _id).execute();
  expect(await titles(sender)).toEqual(["Known name", "Known name"]);
  expect(await titles(admin)).toEqual(["New name", "New name"]);
});

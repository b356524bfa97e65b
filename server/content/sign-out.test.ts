import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Demo } from "../../contract/demos.ts";
import { newId } from "../db/ids.ts";
import { insertSession } from "../sessions/queries.ts";
import { asGuest, asUser, type Call, sessionHeaders } from "../test/as.ts";
import { makeUser, PASSWORD } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { uploadAll } from "../test/uploads.ts";
import { buildContentHost } from "./content.ts";
import { openGrants } from "../builds/grants.ts";

// The portal and its content host together: the grants of the former are accepted by the latter.
let portal: TestPortal;
let content: ReturnType<typeof buildContentHost>;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ CONTENT_ACCESS: "signed", WEBGL_FILE_DELAY_MS: "0" });
  content = await contentHostOf(portal);
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(async () => {
  await content.close();
  await portal.close();
});

async function contentHostOf({ config, db, store }: TestPortal) {
  const app = buildContentHost({ config, db, store, grants: await openGrants(db) });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

const watch = async (address: string | null, of = content) => {
  const { port } = of.server.address() as AddressInfo;
  const { pathname } = new URL(address ?? "");
  return (await fetch(`http://127.0.0.1:${port}${pathname}`)).status;
};

async function makeDemo(where: TestPortal, by: Call) {
  const categoryId = newId();
  await where.db.insertInto("categories").values({ id: categoryId, name: categoryId }).execute();
  const upload = await uploadAll(where, by, "webgl", { "d/index.html": "<p>Hello</p>" });
  const { status, body } = await by("POST", "/demo-products", {
    title: "Wind",
    product_category_id: { _id: categoryId },
    video_url: upload.url,
  });
  expect(status).toBe(201);
  return { demo: body["data"] as Demo, upload };
}

const addressOf = async (call: Call, { _id }: Demo) =>
  ((await call("GET", `/demo-products/${_id}`)).body["data"] as Demo).video_url;

async function signIn(user: { ses_id: string }): Promise<Call> {
  const { body } = await asGuest(portal)("POST", "/users/login", {
    seS_id: user.ses_id,
    password: PASSWORD,
  });
  const { token, user: me } = body["data"] as { token: string; user: { session_id: string } };
  const identity = sessionHeaders(token, me.session_id);
  return (method, path, sent) => asGuest(portal)(method, path, sent, identity);
}

it("S11 an address ends with signing out, on this device alone, and may still be sent back", async () => {
  const { demo } = await makeDemo(portal, admin);
  const person = await makeUser(portal.db, { role: "admin" });
  const [laptop, tablet] = [await signIn(person), await signIn(person)];
  const [old, other] = [await addressOf(laptop, demo), await addressOf(tablet, demo)];
  expect([await watch(old), await watch(other)]).toEqual([200, 200]);
  await laptop("POST", "/users/logout");
  await expect.poll(() => watch(old)).toBe(404);
  expect(await watch(other)).toBe(200);
  const sent = { title: "Wind 2", video_url: old };
  const { status, body } = await tablet("PATCH", `/demo-products/${demo._id}`, sent);
  expect([status, (body["data"] as Demo).video_url]).toEqual([200, other]);
});

it("S11 a presentation that goes on keeps its session, and with it the address", async () => {
  const { demo } = await makeDemo(portal, admin);
  const person = await makeUser(portal.db, { role: "admin" });
  const session = await insertSession(portal.db, person.id, "test");
  const identity = sessionHeaders(session.token, session.id);
  const call: Call = (method, path, sent) => asGuest(portal)(method, path, sent, identity);
  const address = await addressOf(call, demo);
  const watchId = newId();
  const started = await call("POST", "/watches", { _id: watchId, demo_id: demo._id, elapsed: 0 });
  expect(started.status).toBe(200);
  const ownSession = () => portal.db.selectFrom("sessions").where("id", "=", session.id);
  await portal.db
    .updateTable("sessions")
    .set({ last_seen_at: sql`now() - interval '11 hours 59 minutes'` })
    .where("id", "=", session.id)
    .execute();
  const beat = await call("POST", `/watches/${watchId}/beats`, { runs: [[0, 1]] });
  expect(beat.status).toBe(200);
  const isFresh = sql<boolean>`last_seen_at > now() - interval '1 minute'`.as("isFresh");
  expect(await ownSession().select(isFresh).executeTakeFirst()).toEqual({ isFresh: true });
  expect(await watch(address)).toBe(200);
});

it("S18 a trial run works before publication where content is public, for the uploader alone", async () => {
  const open = await startPortal({ CONTENT_ACCESS: "public", WEBGL_FILE_DELAY_MS: "0" });
  const host = await contentHostOf(open);
  const publisher = await asUser(open, await makeUser(open.db, { role: "admin" }));
  const upload = await uploadAll(open, publisher, "webgl", { "d/index.html": "<p>Hello</p>" });
  const plain = `${open.config.contentUrl}/webgl/${upload._id}/d/index.html`;
  expect([await watch(upload.url, host), await watch(plain, host)]).toEqual([200, 404]);
  const { demo, upload: published } = await makeDemo(open, publisher);
  expect(demo.video_url).toBe(`${open.config.contentUrl}/webgl/${published._id}/d/index.html`);
  expect(await watch(demo.video_url, host)).toBe(200);
  await host.close();
  await open.close();
});

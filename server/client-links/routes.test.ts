import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ClientLink,
  type ClientLinkDetails,
  clientLinkMessages,
  type GuestDemo,
  type LinkCover,
  MAX_LINKS,
} from "../../contract/presenting/client-links.ts";
import { newId } from "../db/ids.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { type MadeUser, makeBuild, makeUser } from "../test/factories.ts";
import { blockMailDelivery } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { giveDemo, makeDemo } from "../test/watching.ts";
import { purgeEndedLinks } from "./queries.ts";
import { rotateLinkKey } from "./secret.ts";

let portal: TestPortal;
let sender: Call;
let senderUser: MadeUser;
let admin: Call;
let guest: Call;
let demo: string;
let former: string;
let live: string;
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  senderUser = await makeUser(db, { name: "Mateo Sender" });
  sender = await asUser(portal, senderUser);
  admin = await asUser(portal, await makeUser(db, { role: "admin" }));
  guest = asGuest(portal);
  demo = await makeDemo(db, "Switchgear");
  [former, live] = [await makeBuild(db, demo), await makeBuild(db, demo)];
  await db.updateTable("demos").set({ build_id: live }).where("id", "=", demo).execute();
  await giveDemo(db, demo, senderUser.id);
});
afterAll(() => portal.close());

const make = async (input: object = {}, call = sender) => {
  const sent = { demo_id: demo, client: "Northwind", ...input };
  const { status, body } = await call("POST", "/client-links", sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body["data"] as ClientLinkDetails;
};
const tokenOf = ({ address }: ClientLinkDetails) => address?.split("/l/")[1] ?? "";
const preview = (link: string) => guest("POST", "/client-links/look", { link });
const open = (link: string, more: object = {}) =>
  guest("POST", "/client-links/open", { link, ...more });
const openedBy = async (link: string, more: object = {}) => {
  const { status, body } = await open(link, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body["data"] as GuestDemo;
};
const read = async (call: Call, id: string) =>
  (await call("GET", `/client-links/${id}`)).body["data"] as ClientLinkDetails;
const listed = async (call: Call, query = "") =>
  (await call("GET", `/client-links${query}`)).body["data"] as ClientLink[];

test("E320 a link is for one client, for seven days unless chosen, and as its sender wants it", async () => {
  const plain = await make();
  const days = (Date.parse(plain.expires_at) - Date.parse(plain.created_at)) / 86_400_000;
  expect(days).toBe(7);
  expect(plain).toMatchObject({
    client: "Northwind",
    demo: { _id: demo, title: "Switchgear" },
    state: "open",
    version: null,
    has_passcode: false,
    max_openings: null,
    openings: 0,
    shows_sender: true,
  });
  expect(plain.address).toMatch(/^http.*\/l\/[\w-]{43}$/);
  const chosen = await make({
    expires_in_days: 30,
    passcode: "123456",
    max_openings: 2,
    build_id: former,
    shows_sender: false,
  });
  expect(chosen).toMatchObject({ version: 1, has_passcode: true, max_openings: 2 });
  const shown = await openedBy(tokenOf(chosen), { passcode: "123456" });
  expect(shown.sender).toBeNull();
  expect(shown.video_url).toContain(former);
  const named = await openedBy(tokenOf(plain));
  expect([named.sender, named.title]).toEqual(["Mateo Sender", "Switchgear"]);
  expect(named.video_url).toContain(live);
});

test("E320 what does not fit is refused with a sentence", async () => {
  const refused = async (input: object) => {
    const sent = { demo_id: demo, client: "Northwind", ...input };
    const { status, body } = await sender("POST", "/client-links", sent);
    return [status, body["message"]];
  };
  expect(await refused({ client: " " })).toEqual([400, clientLinkMessages.clientRequired]);
  expect(await refused({ expires_in_days: 91 })).toEqual([400, clientLinkMessages.days]);
  expect(await refused({ max_openings: 0 })).toEqual([400, clientLinkMessages.openings]);
  expect(await refused({ passcode: "12345" })).toEqual([400, clientLinkMessages.passcodeLength]);
  expect((await refused({ build_id: newId() }))[0]).toBe(404);
});

test("E321 only demos that one may present, that were uploaded, and are not switched off", async () => {
  const { db } = portal;
  const secret = await makeDemo(db, "Secret Lab");
  const status = async (demo_id: string) => {
    const sent = { demo_id, client: "Northwind" };
    const { status: code, body } = await sender("POST", "/client-links", sent);
    return [code, body["message"]];
  };
  expect((await status(secret))[0]).toBe(404);
  await giveDemo(db, secret, senderUser.id);
  expect(await status(secret)).toEqual([400, clientLinkMessages.notOurs]);
  const build = await makeBuild(db, secret);
  await db.updateTable("demos").set({ build_id: build }).where("id", "=", secret).execute();
  expect((await status(secret))[0]).toBe(201);
  const path = `/demo-products/${secret}/client-links`;
  expect((await sender("PATCH", path, { is_on: false })).status).toBe(403);
  expect((await admin("PATCH", path, { is_on: false })).status).toBe(200);
  expect(await status(secret)).toEqual([409, clientLinkMessages.offForDemo]);
  expect((await sender("GET", path)).body["data"]).toMatchObject({
    is_on: true,
    is_on_for_demo: false,
    versions: [{ _id: build, version: 1, is_live: true }],
  });
});

test("E321 switched off by an administrator no link is made or opened, and the log says so", async () => {
  const { db } = portal;
  const token = tokenOf(await make());
  expect((await sender("PATCH", "/client-links/switch", { is_on: false })).status).toBe(403);
  expect((await admin("PATCH", "/client-links/switch", { is_on: false })).status).toBe(200);
  const sent = { demo_id: demo, client: "Northwind" };
  expect((await sender("POST", "/client-links", sent)).body["message"]).toBe(
    clientLinkMessages.off,
  );
  expect((await open(token)).body["message"]).toBe(clientLinkMessages.withdrawn);
  const [entry] = await db
    .selectFrom("activity_logs")
    .select(["module", "action", "record_name", "before", "after"])
    .orderBy("sequence", "desc")
    .limit(1)
    .execute();
  expect(entry).toEqual({
    module: "client link",
    action: "update",
    record_name: "Client links",
    before: { client_links: true },
    after: { client_links: false },
  });
  await admin("PATCH", "/client-links/switch", { is_on: true });
  expect((await open(token)).status).toBe(200);
});

test("E322 others see no link but administrators, and nobody but its sender sees its address", async () => {
  const made = await make({ client: "Fabrikam" });
  const colleague = await asUser(portal, await makeUser(portal.db, { role: "regional" }));
  expect((await colleague("GET", `/client-links/${made._id}`)).status).toBe(404);
  expect((await colleague("POST", `/client-links/${made._id}/revoke`)).status).toBe(404);
  expect(await listed(colleague)).toEqual([]);
  expect((await read(sender, made._id)).address).toBe(made.address);
  expect(await read(admin, made._id)).toMatchObject({ address: null, is_own: false });
  expect((await listed(admin, "?search=fabrikam")).map(({ _id }) => _id)).toEqual([made._id]);
  const list = JSON.stringify(await listed(sender));
  expect(list).not.toContain(tokenOf(made));
  expect((await admin("POST", `/client-links/${made._id}/revoke`)).status).toBe(200);
  expect(await read(sender, made._id)).toMatchObject({ state: "revoked", address: null });
});

test("E323 neither token nor passcode is stored or logged in words that can be read", async () => {
  const { db } = portal;
  const made = await make({ passcode: "open sesame" });
  const { visit } = await openedBy(tokenOf(made), { passcode: "open sesame" });
  const tables = ["client_links", "client_link_openings", "activity_logs", "mails"] as const;
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t`.execute(db);
    const text = rows.map(({ row }) => row).join("\n");
    for (const secret of [tokenOf(made), visit ?? "", "open sesame"]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
    }
  }
});

test("E328 looking is not opening, and a reload of the same tab is no other opening", async () => {
  const made = await make({ max_openings: 1 });
  const cover = (await preview(tokenOf(made))).body["data"] as LinkCover;
  expect(cover).toMatchObject({ needs_passcode: false, demo: { title: "Switchgear" } });
  const first = await openedBy(tokenOf(made));
  const again = await guest("POST", "/client-links/resume", { visit: first.visit });
  expect([again.status, again.body["data"]]).toEqual([200, { ...first, visit: null }]);
  expect((await read(sender, made._id)).openings).toBe(1);
  expect((await open(tokenOf(made))).body["message"]).toBe(clientLinkMessages.usedUp);
});

test("E328 nothing that a passcode protects is revealed before it was entered", async () => {
  const made = await make({ passcode: "123456", client: "Contoso" });
  const { body } = await preview(tokenOf(made));
  expect(body["data"]).toEqual({
    needs_passcode: true,
    demo: null,
    sender: null,
    expires_at: made.expires_at,
  });
  const { status, body: refused } = await open(tokenOf(made));
  expect([status, refused["message"]]).toEqual([400, clientLinkMessages.passcodeRequired]);
});

test("E328 the sender reads when it was opened and what the guest typed, and of the guest nothing else", async () => {
  const made = await make();
  await openedBy(tokenOf(made), { name: " Robin of Northwind " });
  await openedBy(tokenOf(made));
  const { opened, openings, first_opened_at } = await read(sender, made._id);
  expect([openings, opened.map((one) => one.guest_name)]).toEqual([2, ["", "Robin of Northwind"]]);
  expect(first_opened_at).toBe(opened[1]?.opened_at);
  const columns = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns
    where table_name in ('client_link_openings', 'client_watches') order by 1`.execute(portal.db);
  expect(
    columns.rows.map(({ name }) => name).filter((name) => /ip|agent|browser/.test(name)),
  ).toEqual([]);
});

test("E331 the sender gets one mail, on the first opening, in their language", async () => {
  const { db } = portal;
  const user = await makeUser(db, { name: "Greta Sender" });
  await db.updateTable("users").set({ language: "de" }).where("id", "=", user.id).execute();
  await giveDemo(db, demo, user.id);
  await blockMailDelivery(portal);
  const made = await make({ client: "Nordwind" }, await asUser(portal, user));
  const token = tokenOf(made);
  await Promise.all([open(token, { name: "Robin" }), open(token, { name: "Robin" })]);
  const mails = await db
    .selectFrom("mails")
    .select(["subject", "body"])
    .where("recipient", "=", user.email)
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("Nordwind hat Switchgear geöffnet");
  expect(mails[0]?.body).toContain("Robin");
  expect(mails[0]?.body).toContain("/client-links");
});

test("E332 what guests watch is counted by the same rules, once in an opening, and in no Insights", async () => {
  const { db } = portal;
  const made = await make();
  const { visit } = await openedBy(tokenOf(made));
  await sql`update client_link_openings set opened_at = now() - interval '100 seconds'
    where link_id = ${made._id}`.execute(db);
  const before = (await admin("GET", "/insights")).body["data"];
  const begin = (_id: string) =>
    guest("POST", "/client-links/watches", { visit, _id, elapsed: 100 });
  const beat = (id: string, runs: number[][]) =>
    guest("POST", `/client-links/watches/${id}/beats`, { visit, runs, picture_ms: 900 });
  const [first, second] = [newId(), newId()];
  expect((await begin(first)).status).toBe(200);
  expect((await begin(first)).status).toBe(200);
  await begin(second);
  expect((await beat(first, [[10, 40]])).body["data"]).toMatchObject({ seconds: 30 });
  expect((await beat(first, [[10, 40]])).body["data"]).toMatchObject({ seconds: 30 });
  // Of another page of the same guest, and of a time that has not come.
  const { seconds } = (
    await beat(second, [
      [15, 30],
      [5000, 6000],
    ])
  ).body["data"] as {
    seconds: number;
  };
  expect(seconds).toBe(0);
  expect(await read(sender, made._id)).toMatchObject({
    watched_seconds: 30,
    opened: [{ seconds: 30, has_shown: true }],
  });
  expect((await admin("GET", "/insights")).body["data"]).toEqual(before);
  expect(await db.selectFrom("watch_sessions").select("id").execute()).toEqual([]);
  const other = await openedBy(tokenOf(made));
  const foreign = { visit: other.visit, runs: [[41, 60]] };
  expect((await guest("POST", `/client-links/watches/${first}/beats`, foreign)).status).toBe(404);
});

test("E334 links are deleted 90 days after they ended, and with the person who created them", async () => {
  const { db } = portal;
  const [old, kept] = [await make(), await make()];
  await openedBy(tokenOf(old));
  await sql`update client_links set expires_at = now() - interval '91 days' where id = ${old._id}`.execute(
    db,
  );
  await purgeEndedLinks(db);
  expect((await sender("GET", `/client-links/${old._id}`)).status).toBe(404);
  expect((await read(sender, kept._id)).state).toBe("open");
  const leaver = await makeUser(db, { role: "regional" });
  const theirs = await make({}, await asUser(portal, leaver));
  await openedBy(tokenOf(theirs));
  expect((await admin("DELETE", `/users/${leaver.id}`)).status).toBe(200);
  expect((await open(tokenOf(theirs))).body["message"]).toBe(clientLinkMessages.unknown);
});

test("E334 the number of links of one person is limited", async () => {
  const { db } = portal;
  const user = await makeUser(db, { role: "regional" });
  const call = await asUser(portal, user);
  const first = await make({}, call);
  await sql`insert into client_links (id, sender_id, demo_id, title, client, token_hash, sealed_token, shows_sender,
      expires_at)
    select lpad(to_hex(n), 24, '0'), sender_id, demo_id, title, client, int4send(n), sealed_token, true, expires_at
    from client_links, generate_series(1, ${MAX_LINKS - 1}) as n where id = ${first._id}`.execute(
    db,
  );
  const { status, body } = await call("POST", "/client-links", { demo_id: demo, client: "More" });
  expect([status, body["message"]]).toEqual([409, clientLinkMessages.tooMany]);
  await db.deleteFrom("client_links").where("sender_id", "=", user.id).execute();
});

test("E335 a new key for addresses leaves links and their addresses as they are", async () => {
  const made = await make();
  expect(await rotateLinkKey(portal.db)).toBeGreaterThan(0);
  expect((await read(sender, made._id)).address).toBe(made.address);
  expect((await open(tokenOf(made))).status).toBe(200);
});

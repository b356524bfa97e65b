import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unauthorized } from "../../contract/errors.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { endSessionsOf } from "../sessions/queries.ts";
import { newId } from "../db/ids.ts";
import { type Answer, asGuest, asUser, type Call } from "../test/as.ts";
import { makeUser, type MadeUser } from "../test/factories.ts";
import { asDirectory } from "../test/directory.ts";
import { makeKiosk } from "../test/kiosks/calls.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { MAX_CONCURRENT_CALLS, MAX_QUEUED_CALLS, REAUTHENTICATE_AFTER_MS } from "./concurrency.ts";

let portal: TestPortal;
let busyUser: MadeUser;
let busy: Call;
let colleague: Call;
let holder: pg.Client;
/** Inside its transaction the holder would always see the same activity. */
let watcher: pg.Client;
beforeAll(async () => {
  portal = await startPortal();
  busyUser = await makeUser(portal.db);
  colleague = await asUser(portal, await makeUser(portal.db));
  holder = new pg.Client(portal.database.owner);
  watcher = new pg.Client(portal.database.owner);
  await Promise.all([holder.connect(), watcher.connect()]);
});
beforeEach(async () => {
  busy = await asUser(portal, busyUser);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await portal.close();
});

/** Every change of it waits while we hold it, and keeps a connection. */
async function holdMeeting() {
  const made = await busy("POST", "/meetings", { name: "Held" });
  const { _id } = made.body["data"] as Meeting;
  await holder.query("begin");
  await holder.query("select from meetings where id = $1 for update", [_id]);
  return { path: `/meetings/${_id}`, release: () => holder.query("commit") };
}

async function waitForWaiting(count: number) {
  const question = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const { rows } = await watcher.query<{ waiting: number }>(question);
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
}

/** How often a caller was authenticated. */
const lookups = () =>
  portal.database.statements.filter((text) => text.includes("where s.token_hash in")).length;

/** What hangs fails here, and not when the time of the whole test is up. */
const soon = (answer: Promise<Answer>) =>
  Promise.race([answer, sleep(60_000, { status: "not answered", headers: new Headers() })]);

const several = (count: number, call: (n: number) => Promise<Answer>) =>
  Array.from({ length: count }, (_, n) => call(n));
const statusesOf = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test("S285 slow calls of one person leave connections to everybody else", async () => {
  const { path, release } = await holdMeeting();
  const slow = several(30, (n) => busy("PATCH", path, { name: `Held ${n}` }));
  await waitForWaiting(MAX_CONCURRENT_CALLS);
  const { status } = await soon(colleague("GET", "/demo-products?page=1&size=12"));
  await release();
  expect(status).toBe(200);
  expect(new Set(await statusesOf(slow))).toEqual(new Set([200]));
});

test("S285 so do calls of guests, with the token of a kiosk or with none", async () => {
  const kiosk = await makeKiosk(portal.db, { linkSender: busyUser.id, sharedDemo: newId() }, "all");
  await holder.query("begin");
  await holder.query("select from kiosks where id = $1 for update", [kiosk.kiosk]);
  const guest = asGuest(portal);
  const told = { demo_id: null, is_touched: false, fault: null, visits: 1, kept: 0 };
  const slow = several(30, () =>
    guest("POST", "/kiosks/beats", { kiosk: kiosk.kioskToken, ...told }),
  );
  await waitForWaiting(MAX_CONCURRENT_CALLS);
  const regions = guest("GET", "/regions");
  const { status } = await soon(colleague("GET", "/meetings"));
  const health = await soon(guest("GET", "/health"));
  await holder.query("commit");
  expect([status, health.status, (await regions).status]).toEqual([200, 200, 200]);
  expect(new Set(await statusesOf(slow))).toEqual(new Set([200]));
});

test("S287 so do calls of a directory", async () => {
  const directory = await asDirectory(portal);
  const person = await makeUser(portal.db);
  await holder.query("begin");
  await holder.query("select from users where id = $1 for update", [person.id]);
  const active = [{ op: "replace", path: "displayName", value: "Renamed" }];
  const slow = Array.from({ length: 30 }, () =>
    directory("PATCH", `/Users/${person.id}`, { Operations: active }),
  );
  await waitForWaiting(MAX_CONCURRENT_CALLS);
  const { status } = await soon(colleague("GET", "/demo-products?page=1&size=12"));
  await holder.query("commit");
  expect(status).toBe(200);
  expect(new Set((await Promise.all(slow)).map((answer) => answer.status))).toEqual(new Set([200]));
});

test("S285 a call that waited long is authenticated again", async () => {
  const { path, release } = await holdMeeting();
  const slow = several(MAX_CONCURRENT_CALLS, () => busy("PATCH", path, { name: "Held" }));
  await waitForWaiting(MAX_CONCURRENT_CALLS);
  const asked = lookups();
  const later = busy("GET", "/meetings");
  await expect.poll(lookups).toBe(asked + 1);
  await endSessionsOf(portal.db, busyUser.id);
  await sleep(REAUTHENTICATE_AFTER_MS);
  await release();
  await Promise.all(slow);
  const { status, body } = await later;
  expect(status).toBe(401);
  expect(body["message"]).toBe(unauthorized.invalidToken);
});

test("S285 a caller with too many queued calls is refused alone", async () => {
  const { path, release } = await holdMeeting();
  const slow = several(MAX_CONCURRENT_CALLS, () => busy("PATCH", path, { name: "Held" }));
  await waitForWaiting(MAX_CONCURRENT_CALLS);
  const all = several(MAX_QUEUED_CALLS + 10, () => busy("GET", "/preferences"));
  const first = await soon(Promise.race(all));
  const other = await soon(colleague("GET", "/meetings"));
  await release();
  expect([first.status, first.headers.get("retry-after"), other.status]).toEqual([503, "5", 200]);
  const refused = (await statusesOf(all)).filter((status) => status === 503);
  expect(refused).toHaveLength(10);
  expect(new Set(await statusesOf(slow))).toEqual(new Set([200]));
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { page } from "../inspection/fixtures.ts";
import { newId } from "../db/ids.ts";
import { endSession, endSessionsOf, insertSession } from "../sessions/queries.ts";
import {
  playBuild,
  type ContentHost,
  type Published,
  startContentHost,
} from "../test/content-host.ts";
import { openGrants } from "./grants.ts";

let host: ContentHost;
beforeAll(async () => {
  host = await startContentHost();
});
afterAll(() => host.close());

const contents = { "index.html": page("<title>Mine</title>") };
let build: Published;
let viewer: { id: string; sessionId: string };
let demo: { id: string };
let address: string;
beforeEach(async () => {
  build = await host.publish(contents);
  ({ demo, viewer } = await host.show(build));
  address = host.addressFor(build, viewer).pathname;
});
const status = async (path: string, of = host) => (await of.call(path)).status;
/** Answers are cached for a quarter of a second. */
const isOver = async (path = address, of = host) => {
  await expect.poll(() => status(path, of)).toBe(404);
};

describe("a right to watch", () => {
  it("F13 is the same for hours, and for one session and one build only", async () => {
    const now = Date.UTC(2025, 5, 1, 9);
    const { sessionId } = viewer;
    const give = (id: string, hour: number) =>
      host.grants.give(build.id, id, now + hour * 3_600_000);
    expect(give(sessionId, 5)).toBe(give(sessionId, 0));
    expect(give(sessionId, 9)).not.toBe(give(sessionId, 0));
    expect(give(newId(), 0)).not.toBe(give(sessionId, 0));
    const grant = give(sessionId, 0);
    const readAt = (hour: number, id = build.id) =>
      host.grants.read(grant, id, now + hour * 3_600_000);
    expect([readAt(0), readAt(7)]).toEqual([sessionId, sessionId]);
    expect(readAt(17)).toBeUndefined();
    expect(readAt(0, newId())).toBeUndefined();
    for (const forged of [`${grant}A`, grant.slice(1), `_${grant.slice(1)}`, "", "x".repeat(43)])
      expect(host.grants.read(forged, build.id, now)).toBeUndefined();
  });

  it("is known to every node, whichever made the key", async () => {
    const [one, two] = await Promise.all([openGrants(host.db), openGrants(host.db)]);
    expect(one.read(two.give(build.id, viewer.sessionId), build.id)).toBe(viewer.sessionId);
  });

  const setUser = (fields: { is_active?: boolean; is_approved?: boolean }) =>
    host.db.updateTable("users").set(fields).where("id", "=", viewer.id).execute();
  const age = (column: "last_seen_at" | "created_at", interval: string) =>
    host.db
      .updateTable("sessions")
      .set({ [column]: sql`now() - ${interval}::interval` })
      .where("id", "=", viewer.sessionId)
      .execute();
  const endings: [what: string, end: () => Promise<unknown>][] = [
    [
      "E11 the demo is deleted",
      () => host.db.deleteFrom("demos").where("id", "=", demo.id).execute(),
    ],
    [
      "E11 the demo is deactivated",
      () =>
        host.db.updateTable("demos").set({ is_active: false }).where("id", "=", demo.id).execute(),
    ],
    ["E11 the person is deactivated", () => setUser({ is_active: false })],
    ["S11 the person is no longer approved", () => setUser({ is_approved: false })],
    [
      "E11 the assignment is taken back",
      () => host.db.deleteFrom("assignments").where("user_id", "=", viewer.id).execute(),
    ],
    [
      "E11 the person is deleted",
      () => host.db.deleteFrom("users").where("id", "=", viewer.id).execute(),
    ],
    ["S11 the person signs out", () => endSession(host.db, viewer.id, viewer.sessionId)],
    ["S11 the password is changed", () => endSessionsOf(host.db, viewer.id)],
    ["S11 nobody was there for hours", () => age("last_seen_at", "13 hours")],
    ["S11 the session is a week old", () => age("created_at", "8 days")],
  ];
  it.each(endings)("ends when %s", async (_what, end) => {
    expect(await status(address)).toBe(200);
    await end();
    await isOver();
  });

  it("S11 is that of one device: another one of the same person goes on", async () => {
    const other = await insertSession(host.db, viewer.id, "tablet");
    const there = host.addressFor(build, { sessionId: other.id }).pathname;
    await endSession(host.db, viewer.id, viewer.sessionId);
    await isOver();
    expect(await status(there)).toBe(200);
  });

  it("lasts for a version that was replaced: nobody is cut off", async () => {
    const next = await host.publish(contents);
    await playBuild(host.db, demo.id, next.id);
    expect(await status(address)).toBe(200);
    expect(await status(host.addressFor(next, viewer).pathname)).toBe(200);
  });

  it("is not needed for builds that nobody plays yet, by administrators", async () => {
    const fresh = await host.publish(contents);
    for (const [role, code] of [
      ["admin", 200],
      ["regional", 404],
    ] as const) {
      const somebody = await host.signIn(role);
      expect(await status(host.addressFor(fresh, somebody).pathname)).toBe(code);
    }
  });
});

describe("CONTENT_ACCESS=public", () => {
  let open: ContentHost;
  beforeAll(async () => {
    open = await startContentHost({ CONTENT_ACCESS: "public" });
  });
  afterAll(() => open.close());

  it("F13 serves everybody at plain addresses, as long as the demo is there", async () => {
    const published = await open.publish(contents);
    const somebody = await open.show(published);
    const plain = open.addressFor(published, somebody.viewer).pathname;
    expect(plain).toBe(`/webgl/${published.id}/My%20Demo/index.html`);
    expect(await status(plain, open)).toBe(200);
    expect(await status(plain.replace("webgl", "video"), open)).toBe(404);
    await open.db.updateTable("demos").set({ is_active: false }).execute();
    await isOver(plain, open);
  });

  it("S18 shows a build that belongs to no demo only to the person who publishes it", async () => {
    const fresh = await open.publish(contents);
    const plain = open.addressFor(fresh, { sessionId: newId() }).pathname;
    expect(await status(plain, open)).toBe(404);
    for (const [role, code] of [
      ["admin", 200],
      ["employee", 404],
    ] as const) {
      const { sessionId } = await open.signIn(role);
      const grant = open.grants.give(fresh.id, sessionId);
      expect(await status(plain.replace("webgl", grant), open)).toBe(code);
    }
  });
});

it("abuse 56 with {build} in CONTENT_URL every build has an origin of its own", async () => {
  const split = await startContentHost({ CONTENT_URL: "http://{build}.demos.example:8081" });
  const published = await split.publish(contents);
  const { host: name, pathname } = split.addressFor(published, await split.signIn("admin"));
  expect(name).toBe(`${published.id}.demos.example:8081`);
  expect((await split.call(pathname, { host: name })).status).toBe(200);
  const others = `${newId()}.demos.example:8081`;
  expect((await split.call(pathname, { host: others })).status).toBe(404);
  await split.close();
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureKinds, type Run, SLOW_PICTURE_MS } from "../../contract/watches.ts";
import { newId } from "../db/ids.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeRegion, makeUser } from "../test/factories.ts";
import { makeDemo, readTotals, sumsByDimension } from "../test/watching.ts";
import { recordBeats } from "./beat.ts";
import { purgeOldWatching } from "./purge.ts";
import { rebuildTotals } from "./queries.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const DAY = 86_400;
const random = (below: number) => Math.floor(Math.random() * below);
const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;

interface Session {
  id: string;
  user_id: string;
  origin: number;
}

/** Sessions of these people within that many days, some of them at the same time. */
async function makeSessions(people: { id: string; region_id: string | null }[], demos: string[]) {
  const now = Math.floor(Date.now() / 1000);
  const hot = now - 2 * DAY;
  const sessions = Array.from({ length: 60 }, () => {
    const person = pick(people);
    const origin = (random(2) === 0 ? hot : now - random(5 * DAY) - 600) + random(200);
    return {
      id: newId(),
      user_id: person.id,
      demo_id: pick(demos),
      region_id: person.region_id ?? "",
      browser: pick(["Chrome", "Safari"]),
      started_at: new Date(origin * 1000),
      origin,
      seconds: 0,
      last_second: origin,
      picture_ms: null,
      failure: null,
    };
  });
  await database.db.insertInto("watch_sessions").values(sessions).execute();
  await rebuildTotals(database.db);
  return sessions;
}

const someRuns = () =>
  Array.from({ length: random(4) }, (): Run => {
    const from = random(400);
    return [from, from + 1 + random(100)];
  });

const beatOf = ({ id, user_id: userId }: Session) => ({
  watchId: id,
  userId,
  runs: someRuns(),
  ...(random(3) === 0 ? { picture_ms: random(9000) } : {}),
  ...(random(9) === 0 ? { failure: pick(failureKinds) } : {}),
});

/** What should be counted: every second of a person once, whichever session reported it first. */
function expectedSeconds(beats: ReturnType<typeof beatOf>[], sessions: Session[]) {
  const seconds = new Map<string, Set<number>>();
  for (const { watchId, userId, runs } of beats) {
    const origin = sessions.find(({ id }) => id === watchId)?.origin ?? 0;
    const own = seconds.get(userId) ?? new Set();
    for (const [from, to] of runs) for (let s = from; s < to; s += 1) own.add(origin + s);
    seconds.set(userId, own);
  }
  return [...seconds.values()].reduce((sum, own) => sum + own.size, 0);
}

test("sums by any grouping agree exactly, for any reports in any order, even concurrent ones", async () => {
  const { db } = database;
  const regions = [await makeRegion(db), await makeRegion(db)];
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, i) => makeUser(db, { regionId: regions[i % 2]?.id ?? null })),
  );
  const demos = await Promise.all(["A", "B", "C"].map((title) => makeDemo(db, title)));
  const sessions = await makeSessions(people, demos);
  const beats = Array.from({ length: 400 }, () => beatOf(pick(sessions)));
  // Several nodes at once, each with a batch, and every tenth batch once more.
  for (let i = 0; i < beats.length; i += 40)
    await Promise.all(
      [0, 10, 20, 30, 30].map((at) => recordBeats(db, beats.slice(i + at, i + at + 10))),
    );
  const agree = async () => {
    const sums = await sumsByDimension(db);
    expect(new Set(sums.map(({ dimension: _name, ...sum }) => JSON.stringify(sum))).size).toBe(1);
    return sums[0];
  };
  const sum = await agree();
  expect(sum?.seconds).toBe(expectedSeconds(beats, sessions));
  const before = await readTotals(db);
  await rebuildTotals(db);
  expect(await readTotals(db)).toEqual(before);

  const [leaver] = people;
  await db
    .deleteFrom("users")
    .where("id", "=", leaver?.id ?? "")
    .execute();
  await db
    .deleteFrom("demos")
    .where("id", "=", demos[0] ?? "")
    .execute();
  expect(await agree()).toEqual(sum);
  const after = await readTotals(db);
  expect(JSON.stringify(after)).not.toContain(leaver?.id);
  await rebuildTotals(db);
  expect(await readTotals(db)).toEqual(after);
});

test("G22 a person who is removed while watching leaves no name behind", async () => {
  const { db } = database;
  const person = await makeUser(db);
  const sessions = await makeSessions([person], [await makeDemo(db)]);
  const [, ...answers] = await Promise.all([
    db.deleteFrom("users").where("id", "=", person.id).execute(),
    ...sessions.map((session) => recordBeats(db, [beatOf(session)])),
  ]);
  expect(answers).toHaveLength(sessions.length);
  expect(JSON.stringify(await readTotals(db))).not.toContain(person.id);
  const before = await readTotals(db);
  await rebuildTotals(db);
  expect(await readTotals(db)).toEqual(before);
});

test("what is older than it may be kept loses its names and its sessions; every total stays", async () => {
  const { db } = database;
  const person = await makeUser(db);
  const demo = await makeDemo(db);
  const origin = Math.floor(Date.now() / 1000) - 40 * DAY;
  const old = { user_id: person.id, demo_id: demo, picture_ms: 900, failure: null };
  const spans = { counted: `{[${origin},${origin + 100})}`, seconds: 100 };
  await db
    .insertInto("watch_sessions")
    .values({
      ...old,
      ...spans,
      id: newId(),
      origin,
      last_second: origin + 100,
      started_at: new Date(origin * 1000),
    })
    .execute();
  await rebuildTotals(db);
  const before = await sumsByDimension(db);
  await purgeOldWatching(db, undefined);
  expect(await sumsByDimension(db)).toEqual(before);
  expect(JSON.stringify(await readTotals(db))).toContain(person.id);

  await purgeOldWatching(db, 30);
  const after = await sumsByDimension(db);
  const [one] = before;
  for (const { dimension, ...sum } of after)
    if (dimension !== "session") expect(sum, dimension).toMatchObject({ seconds: one?.seconds });
  expect(JSON.stringify(await readTotals(db))).not.toContain(person.id);
  expect(after.find(({ dimension }) => dimension === "session")?.seconds).toBe(
    (one?.seconds ?? 0) - 100,
  );
  const kept = await readTotals(db);
  await rebuildTotals(db);
  expect(await readTotals(db)).toEqual(kept);
});

test("a picture is slow by the same limit for those who count one and those who count all again", async () => {
  const { rows } = await sql<{ source: string }>`select prosrc as source from pg_proc
    where proname = 'rebuild_watch_totals'`.execute(database.db);
  const limits = rows.flatMap(({ source }) => [...source.matchAll(/picture_ms > (\d+)/g)]);
  expect(limits.map(([, limit]) => Number(limit))).toEqual([SLOW_PICTURE_MS]);
});

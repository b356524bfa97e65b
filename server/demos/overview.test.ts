import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoColumn, demoColumns, type DemoOverview } from "../../contract/demos.ts";
import { newId } from "../db/ids.ts";
import { saveWatch } from "../night-watch/queries.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeBuild, makeRegion, makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

const DEMOS = 23;
let portal: TestPortal;
let [admin, leader, employee]: Call[] = [];
const idOf = (n: number) => n.toString(16).padStart(24, "0");

beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  const [here, there] = [await makeRegion(db, "Here"), await makeRegion(db, "There")];
  const guide = await makeUser(db, { regionId: here.id });
  const others = [await makeUser(db, { regionId: there.id }), await makeUser(db, {})];
  admin = await asUser(portal, await makeUser(db, { role: "admin", name: "Ada" }));
  leader = await asUser(portal, await makeUser(db, { role: "regional", regionId: here.id }));
  employee = await asUser(portal, guide);
  const categories = [newId(), newId()];
  await sql`insert into categories (id, name) values (${categories[0]}, 'drives'), (${categories[1]}, 'Motors')`.execute(
    db,
  );
  await sql`insert into demos (id, title, category_id, created_at)
    select lpad(to_hex(n), 24, '0'), case n % 2 when 0 then 'demo ' else 'Demo ' end || n * 7 % 23,
      case n % 3 when 0 then ${categories[0]} when 1 then ${categories[1]} end, now() - n / 3 * interval '1 hour'
    from generate_series(1, ${DEMOS}) as n`.execute(db);
  for (let n = 1; n <= DEMOS; n += 1) {
    if (n % 4 === 0) await makePlayed(idOf(n), 1 + (n % 3), n);
    const people = [guide, ...others].slice(0, n % 4);
    for (const { id: user_id } of people)
      await db
        .insertInto("assignments")
        .values({ id: newId(), user_id, demo_id: idOf(n) })
        .execute();
    const facts = people.map(({ id: user_id }, index) => ({
      ...watching,
      user_id,
      demo_id: idOf(n),
      region_id: [here.id, there.id, ""][index],
      seconds: n * 10 + index,
    }));
    await sql`select add_watch_totals(${JSON.stringify(facts)}::jsonb)`.execute(db);
  }
});
afterAll(() => portal.close());

const watching = {
  day: "2026-03-03",
  browser: "Chrome",
  country_id: "",
  shows: 1,
  opens: 1,
  failures: 0,
  pictures: 1,
  picture_ms: 500,
  slow_pictures: 0,
  is_admin: false,
};

async function makePlayed(demoId: string, versions: number, n: number) {
  const { db } = portal;
  let build_id = "";
  for (let made = 0; made < versions; made += 1) build_id = await makeBuild(db, demoId);
  const engine = n % 8 === 0 ? { engine: "Unity", engine_version: `${n}` } : {};
  await db
    .updateTable("builds")
    .set({ size: `${n * 1000}`, ...engine })
    .where("id", "=", build_id)
    .execute();
  await db.updateTable("demos").set({ build_id }).where("id", "=", demoId).execute();
  const trialRun = { firstPictureMs: 900, framesPerSecond: 60, errors: [] };
  const seen = { grade: "amber" as const, reasons: [], screenshots: null, picture: null };
  await saveWatch(db, { demoId, content: build_id, trialRun, ...seen });
}

async function list(call: Call | undefined, query = "page=1&size=100") {
  const answer = await call?.("GET", `/demo-overview?${query}`);
  expect(answer?.status, query).toBe(200);
  return answer?.body as unknown as { data: DemoOverview[]; totalCount: number };
}

const valueOf: Record<DemoColumn, (demo: DemoOverview) => string | number | null> = {
  title: ({ title }) => title.toLowerCase(),
  category: ({ product_category_id: category }) => category?.name.toLowerCase() ?? null,
  version: ({ version }) => version,
  engine: ({ engine }) => (engine ? `${engine.name} ${engine.version ?? ""}`.toLowerCase() : null),
  size: ({ size }) => size,
  assigned_count: ({ assigned_count }) => assigned_count,
  watched_seconds: ({ watched_seconds }) => watched_seconds,
  proven_at: ({ proven_at }) => proven_at,
  created_at: ({ created_at }) => created_at,
};

describe("F90 the list of demos", () => {
  test.each(demoColumns.flatMap((column) => [[column, "asc"] as const, [column, "desc"] as const]))(
    "is sorted by %s %s, rows without a value last, and its pages make up the list",
    async (sort, order) => {
      const full = await list(admin, `page=1&size=100&sort=${sort}&order=${order}`);
      expect(full.totalCount).toBe(DEMOS);
      const values = full.data.map(valueOf[sort]);
      const rising = values
        .filter((value) => value !== null)
        .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      const expected = order === "asc" ? rising : rising.toReversed();
      expect(values).toEqual([...expected, ...values.filter((value) => value === null)]);
      expect(new Set(values).size).toBeGreaterThan(2);
      const pages: string[] = [];
      for (const page of [1, 2, 3, 4, 5]) {
        const { data } = await list(admin, `page=${page}&size=5&sort=${sort}&order=${order}`);
        pages.push(...data.map(({ _id }) => _id));
      }
      expect(pages).toEqual(full.data.map(({ _id }) => _id));
    },
  );

  test("begins with the newest where nothing else is asked for", async () => {
    const { data } = await list(admin);
    const byDate = await list(admin, "page=1&size=100&sort=created_at&order=desc");
    expect(data.map(({ _id }) => _id)).toEqual(byDate.data.map(({ _id }) => _id));
  });

  test("J131 counts people once, singly, by a rule or both, and nobody whose last day is over", async () => {
    const { db } = portal;
    const demo = idOf(3); // has three people
    const count = async () =>
      (await list(admin)).data.find(({ _id }) => _id === demo)?.assigned_count;
    expect(await count()).toBe(3);
    const rule = { department: "Twice", demo_product_ids: [demo] };
    await db.insertInto("departments").values({ name: "Twice" }).execute();
    const given = db.selectFrom("assignments").select("user_id").where("demo_id", "=", demo);
    const [one, two] = await given.orderBy("id").execute();
    await db
      .updateTable("users")
      .set({ department: "Twice" })
      .where("id", "=", one?.user_id ?? "")
      .execute();
    expect((await admin?.("POST", "/assignment-rules", rule))?.status).toBe(201);
    expect(await given.execute()).toHaveLength(4);
    expect(await count()).toBe(3);
    await sql`update assignments set expires_on = '2020-01-01'
      where demo_id = ${demo} and user_id = ${two?.user_id}`.execute(db);
    expect(await count()).toBe(2);
  });

  test("counts the people and the watch time that the reader finds behind its figures", async () => {
    for (const call of [admin, leader]) {
      const { data } = await list(call);
      for (const { _id, assigned_count, watched_seconds } of data.slice(0, 8)) {
        const presenters = `/user-demo-mapping?demo=${_id}&presenters=true&page=1&size=10`;
        expect((await call?.("GET", presenters))?.body["totalCount"]).toBe(assigned_count);
        const insights = await call?.("GET", `/insights?demo=${_id}&from=2020-01-01`);
        expect(insights?.body["data"]).toMatchObject({ seconds: watched_seconds });
      }
    }
    const everywhere = (await list(admin)).data.map(({ watched_seconds }) => watched_seconds);
    const here = (await list(leader)).data.map(({ watched_seconds }) => watched_seconds);
    expect(here).not.toEqual(everywhere);
  });

  test("shows employees their own demos with their own watch time, and nobody's assignments", async () => {
    const { data, totalCount } = await list(employee);
    expect(totalCount).toBe(DEMOS - Math.floor(DEMOS / 4));
    for (const { _id, watched_seconds, assigned_count } of data) {
      expect(watched_seconds).toBe(Number.parseInt(_id, 16) * 10);
      expect(assigned_count).toBe(0);
    }
  });

  test("tells version, size, engine and the last proof of what a demo plays", async () => {
    const { data } = await list(admin, "page=1&size=1&sort=size&order=desc");
    expect(data[0]).toMatchObject({
      size: 20_000,
      version: 3,
      engine: null,
      proven_grade: "amber",
      proven_at: expect.stringMatching(/^\d{4}-/),
    });
    const details = await admin?.("GET", `/demo-products/${data[0]?._id}`);
    expect(details?.body["data"]).toMatchObject({
      last_check: { at: data[0]?.proven_at },
      build: { version: 3 },
    });
  });

  test("narrows as the grid does, and finds words with a typing error", async () => {
    expect((await list(admin, "search=demo%201&page=1&size=50")).totalCount).toBe(
      (await admin?.("GET", "/demo-products?search=demo%201&page=1&size=50"))?.body["totalCount"],
    );
    const similar = await list(admin, "search=motrs&sort=title&page=1&size=50");
    expect(similar).toMatchObject({ is_similar: false, totalCount: 0 });
    expect(await list(admin, "search=dmeo&sort=title&page=1&size=5")).toMatchObject({
      is_similar: true,
      totalCount: DEMOS,
    });
  });

  test.each(["sort=salary", "sort=title&order=up", "sort=newToOld"])(
    "refuses %s",
    async (query) => {
      expect((await admin?.("GET", `/demo-overview?${query}`))?.status).toBe(400);
    },
  );

  test("finds a page by name in its index", async () => {
    const from = portal.database.statements.length;
    await list(admin, "page=1&size=10&sort=title");
    const statement = portal.database.statements
      .slice(from)
      .find((text) => text.includes("lower(d.title)"));
    expect(statement).toBeDefined();
    await portal.db.transaction().execute(async (trx) => {
      await sql`set local enable_sort = off`.execute(trx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain select d.id from demos d
        where d.is_active order by lower(d.title) asc nulls last, d.id asc limit 10`.execute(trx);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("demos_by_title");
    });
  });
});

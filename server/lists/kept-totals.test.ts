import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../db/ids.ts";
import { migrate } from "../db/migrate.ts";
import { projectRoot } from "../start/project-root.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";

const regions = [newId(), newId(), newId()];
const categories = [newId(), newId(), newId()];
const types = [1, 2, 3].map((n) => `00000000000000000000000${n}`);
const [here = "", there = ""] = regions;
const employee = types[2] ?? "";

let database: TestDatabase;
const clients: pg.Client[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await fillPlaces(await open());
});
afterEach(async () => {
  for (const client of clients.splice(1)) await client.end();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

/** With the rights of the application. */
async function open(target: pg.ClientConfig = { ...database.owner, user: "portal" }) {
  const client = new pg.Client(target);
  await client.connect();
  clients.push(client);
  return client;
}

async function fillPlaces(client: pg.Client) {
  for (const [i, id] of regions.entries())
    await client.query("insert into regions (id, name) values ($1, $2)", [id, `Region ${i}`]);
  for (const [i, id] of categories.entries())
    await client.query("insert into categories (id, name) values ($1, $2)", [id, `Category ${i}`]);
}

/** The maintained totals, and the same counted; groups without rows are omitted. */
const kept = `select 'category' as list, concat_ws('/', coalesce(category_id, '-'), is_active) as kind, sum(amount) as amount
    from demo_totals group by 2
  union all select 'day', concat_ws('/', day, is_active), sum(amount) from demo_days group by 2
  union all select 'person', concat_ws('/', user_type_id, coalesce(region_id, '-'), is_active, is_approved, is_decided),
    sum(amount) from user_totals group by 2
  union all select 'assignment', coalesce(region_id, '-'), sum(amount) from assignment_totals group by 2`;
const counted = `select 'category' as list, concat_ws('/', coalesce(category_id, '-'), is_active) as kind, count(*) as amount
    from demos group by 2
  union all select 'day', concat_ws('/', (created_at at time zone 'UTC')::date, is_active), count(*) from demos group by 2
  union all select 'person', concat_ws('/', user_type_id, coalesce(region_id, '-'), is_active, is_approved,
    decided_at is not null), count(*) from users group by 2
  union all select 'assignment', coalesce(case when u.user_type_id = '${employee}' then u.region_id end, '-'), count(*)
    from assignments as a join users as u on u.id = a.user_id group by 2`;

async function expectTrueTotals(client: pg.Client) {
  const read = async (totals: string) => {
    const text = `select * from (${totals}) as t where amount <> 0 order by 1, 2`;
    const { rows } = await client.query<{ list: string; kind: string; amount: string }>(text);
    return rows;
  };
  const totals = await read(kept);
  expect(totals.length).toBeGreaterThan(0);
  expect(totals).toEqual(await read(counted));
}

/** Pseudo-random numbers, the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}
type Dice = ReturnType<typeof dice>;

const pick = <Value>(roll: Dice, values: readonly Value[]) => values[roll(values.length)] as Value;

/** Each writer has its own records, so that only totals are shared. */
interface Own {
  people: string[];
  demos: string[];
}

const makePerson = (client: pg.Client, roll: Dice, id: string) =>
  client.query(
    `insert into users (id, ses_id, name, email, password_hash, region_id, user_type_id, is_active, is_approved, decided_at)
     values ($1::text, $2, 'Somebody', $1::text || '@example.com', 'none', $3, $4, $5, $6, $7)`,
    [id, `SESA${BigInt(`0x${id}`)}`, ...stateOf(roll)],
  );
const stateOf = (roll: Dice) => [
  pick(roll, [...regions, null]),
  pick(roll, types),
  roll(2) === 0,
  roll(2) === 0,
  roll(2) === 0 ? null : new Date(),
];
const makeDemo = (client: pg.Client, roll: Dice, id: string) =>
  client.query(
    "insert into demos (id, title, category_id, is_active, created_at) values ($1, 'Demo', $2, $3, $4)",
    [id, pick(roll, [...categories, null]), roll(3) > 0, new Date(Date.UTC(2026, 0, 1 + roll(5)))],
  );

const changes: ((client: pg.Client, roll: Dice, own: Own) => Promise<unknown>)[] = [
  async (client, roll, own) => {
    const id = newId();
    await makePerson(client, roll, id);
    own.people.push(id);
  },
  async (client, roll, own) => {
    const id = newId();
    await makeDemo(client, roll, id);
    own.demos.push(id);
  },
  (client, roll, own) =>
    client.query(
      `update users set region_id = $2, user_type_id = $3, is_active = $4, is_approved = $5, decided_at = $6
       where id = $1`,
      [pick(roll, own.people), ...stateOf(roll)],
    ),
  (client, roll, own) =>
    client.query(
      "update demos set category_id = $2, is_active = $3, created_at = created_at - $4 * interval '1 day' where id = $1",
      [pick(roll, own.demos), pick(roll, [...categories, null]), roll(2) === 0, roll(2)],
    ),
  (client, roll, own) =>
    client.query("update demos set title = $2 where id = $1", [
      pick(roll, own.demos),
      `Demo ${roll(9)}`,
    ]),
  (client, _roll, { people, demos }) =>
    client.query(
      `insert into assignments (id, user_id, demo_id)
       select left(md5(u.id || d.id), 24), u.id, d.id
       from users as u, demos as d where u.id = any($1) and d.id = any($2) on conflict do nothing`,
      [people.slice(-3), demos.slice(-3)],
    ),
  (client, roll, own) =>
    client.query("delete from assignments where demo_id = $1", [pick(roll, own.demos)]),
  (client, roll, own) => client.query("delete from users where id = $1", [pick(roll, own.people)]),
  (client, roll, own) => client.query("delete from demos where id = $1", [pick(roll, own.demos)]),
];

const WORKERS = 6;
const TRANSACTIONS = 40;

async function work(worker: number) {
  const client = await open();
  const roll = dice(worker + 1);
  const own: Own = { people: [newId()], demos: [newId()] };
  for (let i = 0; i < TRANSACTIONS; i += 1) {
    const before = structuredClone(own);
    await client.query("begin");
    for (let n = 0; n <= roll(4); n += 1) await pick(roll, changes)(client, roll, own);
    const isKept = roll(4) > 0;
    await client.query(isKept ? "commit" : "rollback");
    if (!isKept) Object.assign(own, before);
  }
}

describe("totals that are kept", () => {
  test("are what counting gives, after changes of every kind at once, some rolled back", async () => {
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
    const client = await open();
    await expectTrueTotals(client);
    // Changes that reach many rows by one statement, or by references.
    await client.query("update demos set is_active = not is_active");
    const doomed = newId();
    await client.query("insert into categories (id, name) values ($1, 'Doomed')", [doomed]);
    await client.query("update demos set category_id = $1 where category_id = $2", [
      doomed,
      categories[0],
    ]);
    await client.query("delete from categories where id = $1", [doomed]);
    await client.query("update users set region_id = $1 where region_id = $2", [here, there]);
    await client.query("update users set user_type_id = $1", [employee]);
    await expectTrueTotals(client);
  });

  test("stay a few rows, however much is written", async () => {
    const client = await open();
    const roll = dice(5);
    for (let i = 0; i < 200; i += 1) await makeDemo(client, roll, newId());
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::integer as n from demo_totals",
    );
    const kinds = 2 * (categories.length + 1);
    expect(rows[0]?.n).toBeLessThanOrEqual(64 + kinds);
    await expectTrueTotals(client);
  });

  test("follow a country that moves to another region with its people", async () => {
    const client = await open();
    const [country, person, demo] = [newId(), newId(), newId()];
    await client.query("insert into countries (id, region_id, name) values ($1, $2, 'Moving')", [
      country,
      here,
    ]);
    await makePerson(client, dice(7), person);
    await makeDemo(client, dice(7), demo);
    await client.query(
      "update users set region_id = $2, country_id = $3, user_type_id = $4 where id = $1",
      [person, here, country, employee],
    );
    await client.query("insert into assignments (id, user_id, demo_id) values ($1, $2, $3)", [
      newId(),
      person,
      demo,
    ]);
    await client.query("update countries set region_id = $2 where id = $1", [country, there]);
    const { rows } = await client.query("select region_id from assignments where user_id = $1", [
      person,
    ]);
    expect(rows).toEqual([{ region_id: there }]);
    await expectTrueTotals(client);
  });

  test("make no writer wait for another, not even while rows are being folded", async () => {
    const [one, other] = [await open(), await open()];
    const write = async (client: pg.Client, seed: number) => {
      const roll = dice(seed);
      for (let i = 0; i < 70; i += 1) {
        await makePerson(client, roll, newId());
        await makeDemo(client, roll, newId());
      }
    };
    await write(other, 4);
    await one.query("begin");
    await write(one, 1);
    // If the two shared a lock, this would never end: the first continues afterwards.
    await other.query("begin");
    await write(other, 2);
    await write(one, 3);
    await other.query("commit");
    await expectTrueTotals(other);
    await one.query("rollback");
    await expectTrueTotals(other);
  });

  test("see an assignment that is given while its person moves", async () => {
    const [mover, giver] = [await open(), await open()];
    const [person, demo] = [newId(), newId()];
    await makePerson(mover, dice(3), person);
    await makeDemo(mover, dice(3), demo);
    const move = "update users set region_id = $2, user_type_id = $3 where id = $1";
    await mover.query(move, [person, here, employee]);
    await mover.query("begin");
    await mover.query(move, [person, there, employee]);
    const given = giver.query(
      "insert into assignments (id, user_id, demo_id) values ($1, $2, $3)",
      [newId(), person, demo],
    );
    await expect.poll(() => waiting(mover)).toBe(1);
    await mover.query("commit");
    await given;
    const { rows } = await giver.query("select region_id from assignments where user_id = $1", [
      person,
    ]);
    expect(rows).toEqual([{ region_id: there }]);
    await expectTrueTotals(giver);
  });

  test("are out of the application's own reach", async () => {
    const client = await open();
    for (const table of ["demo_totals", "demo_days", "user_totals", "assignment_totals"])
      await expect(client.query(`delete from ${table}`), table).rejects.toThrow(
        "permission denied",
      );
  });
});

async function waiting(client: pg.Client) {
  const { rows } = await client.query<{
    n: number;
  }>(`select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n;
}

test("an older database has its totals from the first moment", async () => {
  const old = await createTestDatabase("template0");
  const owner = await open(old.owner);
  await owner.query(
    "create table migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  const folder = join(projectRoot, "server/db/migrations");
  const earlier = (await readdir(folder)).filter((name) => name < "012").toSorted();
  for (const name of earlier) {
    await owner.query(await readFile(join(folder, name), "utf8"));
    await owner.query("insert into migrations (name) values ($1)", [name]);
  }
  await fillPlaces(owner);
  const [people, demos] = [
    [newId(), newId(), newId()],
    [newId(), newId()],
  ];
  for (const [i, id] of people.entries()) await makePerson(owner, dice(i), id);
  for (const [i, id] of demos.entries()) await makeDemo(owner, dice(i), id);
  await owner.query("update users set region_id = $1, user_type_id = $2", [here, employee]);
  for (const person of people)
    await owner.query("insert into assignments (id, user_id, demo_id) values ($1, $2, $3)", [
      newId(),
      person,
      demos[0],
    ]);
  await migrate(old.owner);
  await expectTrueTotals(owner);
  const { rows } = await owner.query(
    "select region_id, sum(amount)::integer as amount from assignment_totals group by 1",
  );
  expect(rows).toEqual([{ region_id: here, amount: 3 }]);
  await owner.end();
  await old.drop();
});

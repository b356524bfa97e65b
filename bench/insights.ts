import type pg from "pg";
import { insightGroups } from "../contract/insights.ts";
import { fill } from "./fill.ts";
import { get, median, timed } from "./measure.ts";
import { openClient, signInAdmin, startBuiltPortal } from "./portal.ts";

const PEOPLE = 5000;
const DEMOS = 1000;
const DAYS = 730;
/** Heartbeats of fifteen seconds: 1,800,000 sessions of seven minutes are 50,400,000 of them. */
const SESSIONS = 1_800_000;
const SECONDS = 420;
const ROUNDS = 5;
const BUDGET_MS = 500;

/** Everyone presents on most days, some demos far more often than others. */
const sessions = `
  insert into watch_sessions (id, user_id, demo_id, region_id, country_id, browser, started_at, origin,
    counted, seconds, last_second, picture_ms, failure)
  select '7' || lpad(to_hex(n), 23, '0'), u.id, 'e' || lpad(to_hex(1 + (random() ^ 2 * ($2 - 1))::int), 23, '0'),
    u.region_id, u.country_id, (array['Chrome','Edge','Safari','Firefox'])[1 + n % 4], to_timestamp(at), at,
    int8multirange(int8range(at, at + $4)), $4, at + $4, 800 + (random() ^ 3 * 9000)::int,
    case when n % 250 = 0 then 'load' end
  from generate_series(1, $5::int) as n
    join users as u on u.id = 'd' || lpad(to_hex(1 + n % $1::int), 23, '0'),
    lateral (select floor(extract(epoch from now()))::bigint - 86400 * (n / ($5::int / $3::int))
      - 600 * (n / $1::int % 100) - 1000 as at) as a`;

const portal = await startBuiltPortal();
try {
  const client = await openClient(portal.owner);
  await fill(client, { users: PEOPLE, demos: DEMOS, assignments: 100_000, activity: 1000 });
  await fillWatching(client);
  await client.end();
  await tellViews(portal.url, await signInAdmin(portal));
} finally {
  await portal.stop();
}

async function fillWatching(client: pg.Client) {
  await client.query("set session_replication_role = origin; set work_mem = '512MB'");
  const filled = await timed(() =>
    client.query(sessions, [PEOPLE, DEMOS, DAYS, SECONDS, SESSIONS]),
  );
  const rolled = await timed(() => client.query("select rebuild_watch_totals()"));
  await client.query("vacuum analyze");
  const { rows } = await client.query<Record<string, string>>(
    `select (select count(*) from watch_days) as days, (select count(*) from watch_totals) as totals,
      (select sum(seconds) / 15 from watch_totals where dimension = 'country') as beats`,
  );
  const { days, totals, beats } = rows[0] ?? {};
  console.log(`${beats} heartbeats: ${days} rows by day, ${totals} totals`);
  console.log(
    `filled in ${(filled / 1000).toFixed(0)} s, counted anew in ${(rolled / 1000).toFixed(0)} s`,
  );
}

async function tellViews(url: string, headers: Record<string, string>) {
  const region = `region=a${"0".repeat(22)}3`;
  const [demo, person] = [`demo=e${"0".repeat(22)}9`, `person=d${"0".repeat(22)}9`];
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const times = [`from=${day(29)}`, `from=${day(89)}`, `from=${day(364)}`, "from=2020-01-01"];
  const views = [
    "/insights?",
    "/insights/time?",
    ...insightGroups.map((by) => `/insights/groups?by=${by}&`),
    "/insights/groups?by=demo&sort=failing&",
    "/insights/never-shown?",
    "/insights/never-opened?",
  ];
  let slowest = { path: "", ms: 0 };
  for (const view of views)
    for (const time of times)
      for (const filter of ["", region, demo, person]) {
        const path = `${view}${time}&${filter}`;
        const rounds: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(
            await timed(async () => {
              const { status, body } = await get(`${url}/api/v1${path}`, headers);
              if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`);
            }),
          );
        const ms = median(rounds);
        if (ms > slowest.ms) slowest = { path, ms };
        if (ms > BUDGET_MS / 2) console.log(`${ms.toFixed(0)} ms ${path}`);
      }
  console.log(`slowest view: ${slowest.ms.toFixed(0)} ms, ${slowest.path}`);
  if (slowest.ms > BUDGET_MS) throw new Error(`A view takes longer than ${BUDGET_MS} ms`);
}

import type pg from "pg";

/** How many of each there are. */
export interface Size {
  users: number;
  demos: number;
  assignments: number;
  activity: number;
}

export const small: Size = { users: 1000, demos: 100, assignments: 1000, activity: 1000 };
export const large: Size = {
  users: 100_000,
  demos: 10_000,
  assignments: 1_000_000,
  activity: 5_000_000,
};

const places = `
  insert into departments select 'Department ' || n from generate_series(1, 40) as n;
  insert into designations select 'Designation ' || n from generate_series(1, 40) as n;
  insert into regions (id, name)
    select 'a' || lpad(to_hex(n), 23, '0'), 'Region ' || chr(64 + n) from generate_series(1, 8) as n;
  insert into countries (id, region_id, name)
    select 'b' || lpad(to_hex(n), 23, '0'), 'a' || lpad(to_hex(1 + n % 8), 23, '0'),
      'Country ' || chr(65 + n / 26) || chr(97 + n % 26)
    from generate_series(0, 63) as n;
  insert into categories (id, name)
    select 'c' || lpad(to_hex(n), 23, '0'), 'Category ' || n from generate_series(1, 50) as n;`;

/** Names of a few syllables each: as with real names, some parts are common and full names are rare. */
const users = `
  with syllables as (select array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','qui',
    'ro','su','ta','ve','wi','xo','zu'] as s),
  people as (select n, initcap(s[1 + n % 20] || s[1 + n / 20 % 20] || 'n') || ' '
      || initcap(s[1 + n / 400 % 20] || s[1 + n / 8000 % 20] || s[1 + n * 7 % 20] || s[1 + n * 11 % 19])
      as name
    from syllables, generate_series(1, $1::int) as n)
  insert into users (id, ses_id, name, email, password_hash, department, designation, region_id,
    country_id, user_type_id, is_active, is_approved, decided_at)
  select 'd' || lpad(to_hex(n), 23, '0'), 'SESA' || 1000000 + n, name,
    lower(replace(name, ' ', '.')) || n || '@example.com', 'none', 'Department ' || 1 + n % 40,
    'Designation ' || 1 + n % 37, 'a' || lpad(to_hex(1 + n % 64 % 8), 23, '0'), 'b' || lpad(to_hex(n % 64), 23, '0'),
    '00000000000000000000000' || case when n = 1 then 1 when n % 100 = 0 then 2 else 3 end,
    n % 10 <> 0, n % 10 <> 0, case when n % 10 <> 0 then now() end
  from people`;

const demos = `
  insert into demos (id, title, description, category_id, created_at)
  select 'e' || lpad(to_hex(n), 23, '0'), 'Product ' || md5(n::text), 'About ' || md5((n * 3)::text),
    'c' || lpad(to_hex(1 + n % 50), 23, '0'), now() - n * interval '3 minutes'
  from generate_series(1, $1::int) as n`;

const assignments = `
  insert into assignments (id, user_id, demo_id, created_at, untold_since, region_id)
  select 'f' || lpad(to_hex(n), 23, '0'), u.id,
    'e' || lpad(to_hex(1 + (n % $2::int * 7 + n / $2::int * 13) % $3::int), 23, '0'),
    now() - n * interval '1 second', null,
    case when user_type_id = '000000000000000000000003' then region_id end
  from generate_series(1, $1::int) as n
    join users as u on u.id = 'd' || lpad(to_hex(1 + n % $2::int), 23, '0')
  on conflict do nothing`;

const activity = `
  insert into activity_logs (id, actor_id, actor_name, action, module, record_id, record_name,
    before, after, ip, created_at)
  select '9' || lpad(to_hex(n), 23, '0'), 'd' || lpad(to_hex(1 + n % 5000), 23, '0'), 'Person ' || n % 5000,
    (array['create','update','delete','login','activate'])[1 + n % 5],
    (array['user','demo','region','session','assignment'])[1 + n % 5],
    lpad(to_hex(n % 100000), 24, '0'), 'Record ' || n * 7919::bigint % 100000, null, '{"name": "x"}', '127.0.0.1',
    now() - ($1::int - n + 120) * interval '1 second'
  from generate_series(1, $1::int) as n`;

const activityNames = `
  insert into activity_names select actor_name, 'actor' from activity_logs
  union select record_name, 'record' from activity_logs`;

/** Replaces all data. Indexes are dropped first: building one takes a fraction of the time of growing it. */
export async function fill(client: pg.Client, size: Size): Promise<void> {
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set statement_timeout = 0; set session_replication_role = replica",
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('users', 'demos', 'assignments', 'activity_logs', 'activity_names')
       and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await client.query(
    "truncate regions, categories, departments, designations, activity_logs, activity_names cascade",
  );
  await client.query(places);
  await client.query(users, [size.users]);
  await client.query(demos, [size.demos]);
  await client.query(assignments, [size.assignments, size.users, size.demos]);
  await client.query(activity, [size.activity]);
  await client.query(activityNames);
  for (const { definition } of indexes.rows) await client.query(definition);
  await client.query("select recount_totals()");
  // As autovacuum would in time: counting needs to know which pages are visible to all.
  await client.query("vacuum analyze");
}

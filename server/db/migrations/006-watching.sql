-- A presentation as it was measured. Place and browser are those of the moment it began; neither address nor
-- location is kept. `counted` holds the seconds of the clock (since 1970) that count: no second of a person
-- stands in two of their sessions, so that two tabs count once.
alter table watch_sessions
  -- A demo that is gone keeps its id here: what was shown was shown.
  drop constraint watch_sessions_demo_id_fkey,
  add column region_id text collate "C" not null default '',
  add column country_id text collate "C" not null default '',
  add column browser text collate "C" not null default 'Other',
  -- The second from which the page counts its own: offset 0.
  add column origin bigint not null default 0,
  add column counted int8multirange not null default '{}',
  add column last_second bigint not null default 0,
  add column picture_ms integer check (picture_ms >= 0),
  add column failure text;
drop index watch_sessions_demo;
drop index watch_sessions_user;
-- By what a beat does not change: its rows are then rewritten in place, and no index grows.
create index watch_sessions_user on watch_sessions (user_id, started_at);
create index watch_sessions_time on watch_sessions (started_at);
alter table watch_sessions set (fillfactor = 80);

update watch_sessions as w set
  region_id = coalesce((select region_id from users where id = w.user_id), ''),
  country_id = coalesce((select country_id from users where id = w.user_id), ''),
  origin = floor(extract(epoch from started_at)),
  counted = case when seconds = 0 then '{}' else int8multirange(int8range(
    floor(extract(epoch from started_at))::bigint, floor(extract(epoch from started_at))::bigint + seconds)) end,
  last_second = floor(extract(epoch from started_at))::bigint + seconds;

-- Seconds by the day (UTC) they fell on; all else by the day its session began. '' stands for nobody, nowhere
-- and nothing: keys must be comparable. Ids are no references, so that totals outlive what they are about.
create table watch_days (
  day date not null,
  user_id text collate "C" not null,
  demo_id text collate "C" not null,
  browser text collate "C" not null,
  region_id text collate "C" not null,
  country_id text collate "C" not null,
  seconds bigint not null,
  shows bigint not null,
  opens bigint not null,
  failures bigint not null,
  pictures bigint not null,
  picture_ms bigint not null,
  slow_pictures bigint not null,
  primary key (day, user_id, demo_id, browser, region_id, country_id)
) with (fillfactor = 90);
create index watch_days_user on watch_days (user_id, day);
create index watch_days_demo on watch_days (demo_id, day);

-- The same along one dimension each: countries and browsers by day, demos and people by month. Demos are
-- also added up over all regions (region ''), which are an eighth of the rows where there are eight regions.
create table watch_totals (
  dimension text collate "C" not null,
  period date not null,
  region_id text collate "C" not null,
  key text collate "C" not null,
  seconds bigint not null,
  shows bigint not null,
  opens bigint not null,
  failures bigint not null,
  pictures bigint not null,
  picture_ms bigint not null,
  slow_pictures bigint not null,
  primary key (dimension, period, region_id, key)
) with (fillfactor = 80);

-- When a person last opened and last presented a demo.
create table watch_pairs (
  user_id object_id not null references users (id) on delete cascade,
  demo_id object_id not null,
  opened_at timestamptz not null,
  shown_at timestamptz,
  primary key (user_id, demo_id)
) with (fillfactor = 80);

-- Days before this one have lost their sessions: their totals are all that is known.
create table watch_history (
  is_only boolean primary key default true check (is_only),
  sealed_before date not null
);
insert into watch_history (sealed_before) values ('-infinity');

-- One row of watch_days counts in five totals.
create function watch_dimensions(day date, region_id text, country_id text, browser text, demo_id text,
  user_id text)
  returns table (dimension text, period date, region_id text, key text) language sql immutable as $$
  values ('country', day, region_id, country_id), ('browser', day, region_id, browser),
    ('demo', date_trunc('month', day::timestamp)::date, region_id, demo_id),
    ('demo everywhere', date_trunc('month', day::timestamp)::date, '', demo_id),
    ('person', date_trunc('month', day::timestamp)::date, region_id, user_id)
$$;

create function add_watch_totals(facts jsonb) returns void language sql as $$
  with given as materialized (
    select * from jsonb_to_recordset(facts) as f (day date, user_id text, demo_id text, browser text,
      region_id text, country_id text, seconds bigint, shows bigint, opens bigint, failures bigint,
      pictures bigint, picture_ms bigint, slow_pictures bigint)
  ), by_day as (
    -- In one order always: two that add at once never wait for each other in a circle.
    insert into watch_days as d
    select day, user_id, demo_id, browser, region_id, country_id, sum(seconds), sum(shows), sum(opens),
      sum(failures), sum(pictures), sum(picture_ms), sum(slow_pictures)
    from given group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (day, user_id, demo_id, browser, region_id, country_id) do update set
      seconds = d.seconds + excluded.seconds, shows = d.shows + excluded.shows,
      opens = d.opens + excluded.opens, failures = d.failures + excluded.failures,
      pictures = d.pictures + excluded.pictures, picture_ms = d.picture_ms + excluded.picture_ms,
      slow_pictures = d.slow_pictures + excluded.slow_pictures
  )
  insert into watch_totals as t
  select t.dimension, t.period, t.region_id, t.key, sum(seconds), sum(shows), sum(opens), sum(failures),
    sum(pictures), sum(picture_ms), sum(slow_pictures)
  from given as g, watch_dimensions(day, g.region_id, country_id, browser, demo_id, user_id) as t
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (dimension, period, region_id, key) do update set
    seconds = t.seconds + excluded.seconds, shows = t.shows + excluded.shows,
    opens = t.opens + excluded.opens, failures = t.failures + excluded.failures,
    pictures = t.pictures + excluded.pictures, picture_ms = t.picture_ms + excluded.picture_ms,
    slow_pictures = t.slow_pictures + excluded.slow_pictures
$$;

-- From the sessions, as far back as there are any; older days stand as they are. Nobody adds meanwhile.
create function rebuild_watch_totals() returns void language plpgsql as $$
declare
  sealed date := (select sealed_before from watch_history);
begin
  lock table watch_days, watch_totals, watch_pairs in share row exclusive mode;
  delete from watch_days where day >= sealed;
  insert into watch_days
  select day, user_id, demo_id, browser, region_id, country_id, sum(seconds), sum(shows), sum(opens),
    sum(failures), sum(pictures), sum(picture_ms), sum(slow_pictures)
  from (
    select (started_at at time zone 'UTC')::date as day, coalesce(user_id, '') as user_id,
      coalesce(demo_id, '') as demo_id, browser, region_id, country_id, 0 as seconds,
      (seconds > 0)::int as shows, 1 as opens, (failure is not null)::int as failures,
      (picture_ms is not null)::int as pictures, coalesce(picture_ms, 0) as picture_ms,
      coalesce((picture_ms > 5000)::int, 0) as slow_pictures
    from watch_sessions
    union all
    select '1970-01-01'::date + n::int, coalesce(user_id, ''), coalesce(demo_id, ''), browser, region_id,
      country_id, least(upper(run), (n + 1) * 86400) - greatest(lower(run), n * 86400), 0, 0, 0, 0, 0, 0
    from watch_sessions, unnest(counted) as run,
      generate_series(lower(run) / 86400, (upper(run) - 1) / 86400) as n
  ) as facts
  where day >= sealed group by 1, 2, 3, 4, 5, 6;
  delete from watch_totals;
  insert into watch_totals
  select t.dimension, t.period, t.region_id, t.key, sum(seconds), sum(shows), sum(opens), sum(failures),
    sum(pictures), sum(picture_ms), sum(slow_pictures)
  from watch_days as g, watch_dimensions(day, g.region_id, country_id, browser, demo_id, user_id) as t group by 1, 2, 3, 4;
  delete from watch_pairs;
  insert into watch_pairs
  select user_id, demo_id, max(started_at), max(to_timestamp(last_second)) filter (where seconds > 0)
  from watch_sessions where user_id is not null and demo_id is not null group by 1, 2;
end $$;

-- Takes a name from what was watched: of one person, or of everyone before a day. Totals stay as they are.
create function unname_watching(who text, before date) returns bigint language plpgsql as $$
declare
  gone bigint;
begin
  with moved as (
    delete from watch_days where user_id <> '' and (who is null or user_id = who)
      and (before is null or day < before) returning *
  ), by_day as (
    insert into watch_days as d
    select day, '', demo_id, browser, region_id, country_id, sum(seconds), sum(shows), sum(opens),
      sum(failures), sum(pictures), sum(picture_ms), sum(slow_pictures)
    from moved group by 1, 3, 4, 5, 6 order by 1, 3, 4, 5, 6
    on conflict (day, user_id, demo_id, browser, region_id, country_id) do update set
      seconds = d.seconds + excluded.seconds, shows = d.shows + excluded.shows,
      opens = d.opens + excluded.opens, failures = d.failures + excluded.failures,
      pictures = d.pictures + excluded.pictures, picture_ms = d.picture_ms + excluded.picture_ms,
      slow_pictures = d.slow_pictures + excluded.slow_pictures
  ), by_person as (
    insert into watch_totals as t
    select 'person', date_trunc('month', day::timestamp)::date, region_id, k.key, sum(sign * seconds),
      sum(sign * shows), sum(sign * opens), sum(sign * failures), sum(sign * pictures),
      sum(sign * picture_ms), sum(sign * slow_pictures)
    from moved, lateral (values ('', 1), (user_id, -1)) as k (key, sign)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (dimension, period, region_id, key) do update set
      seconds = t.seconds + excluded.seconds, shows = t.shows + excluded.shows,
      opens = t.opens + excluded.opens, failures = t.failures + excluded.failures,
      pictures = t.pictures + excluded.pictures, picture_ms = t.picture_ms + excluded.picture_ms,
      slow_pictures = t.slow_pictures + excluded.slow_pictures
  )
  select count(*) from moved into gone;
  delete from watch_totals where dimension = 'person' and key <> '' and (who is null or key = who)
    and seconds = 0 and opens = 0;
  return gone;
end $$;

-- Everything that is written about one person's watching waits for this lock.
create function lock_watchers(people text[]) returns void language sql as $$
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(person, 6) as key from unnest(people) as person order by 1
  ) as ordered
$$;
create function unname_watcher() returns trigger language plpgsql as $$
begin
  perform lock_watchers(array[old.id::text]);
  perform unname_watching(old.id, null);
  return old;
end $$;
create trigger users_unname_watching before delete on users
  for each row execute function unname_watcher();

-- Whether an assignment was ever used: an index of those that were not answers who never opened what.
alter table assignments add column is_opened boolean not null default false;
create index assignments_never_opened on assignments (created_at, id) where not is_opened;
create function note_opened() returns trigger language plpgsql as $$
begin
  update assignments set is_opened = true
  where user_id = new.user_id and demo_id = new.demo_id and not is_opened;
  return null;
end $$;
create trigger watch_pairs_open after insert on watch_pairs for each row execute function note_opened();
create function remember_opened() returns trigger language plpgsql as $$
begin
  new.is_opened := exists (
    select from watch_pairs where user_id = new.user_id and demo_id = new.demo_id
  );
  return new;
end $$;
create trigger assignments_remember_opened before insert on assignments
  for each row execute function remember_opened();

select rebuild_watch_totals();

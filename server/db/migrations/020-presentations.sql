-- A presentation is at least twenty counted seconds of somebody whose work it is. Administrators who look
-- at a demo are counted apart, by the role that they had at the moment.
alter table watch_sessions add column is_admin boolean not null default false;
alter table watch_days add column is_admin boolean not null default false;
alter table watch_totals add column is_admin boolean not null default false;
update watch_sessions as w set is_admin = true from users as u join user_types as t on t.id = u.user_type_id
where u.id = w.user_id and t.type_name = 'admin';
update watch_days as w set is_admin = true from users as u join user_types as t on t.id = u.user_type_id
where u.id = w.user_id and t.type_name = 'admin';
alter table watch_days drop constraint watch_days_pkey,
  add primary key (day, user_id, demo_id, browser, region_id, country_id, is_admin);
alter table watch_totals drop constraint watch_totals_pkey,
  add primary key (dimension, period, region_id, key, is_admin);

create or replace function add_watch_totals(facts jsonb) returns void language sql as $$
  with given as materialized (
    -- An older node says nothing of the role.
    select day, user_id, demo_id, browser, region_id, country_id, seconds, shows, opens, failures, pictures,
      picture_ms, slow_pictures, coalesce(is_admin, false) as is_admin
    from jsonb_to_recordset(facts) as f (day date, user_id text, demo_id text, browser text,
      region_id text, country_id text, seconds bigint, shows bigint, opens bigint, failures bigint,
      pictures bigint, picture_ms bigint, slow_pictures bigint, is_admin boolean)
  ), by_day as (
    -- In one order always: two that add at once never wait for each other in a circle.
    insert into watch_days as d
    select day, user_id, demo_id, browser, region_id, country_id, sum(seconds), sum(shows), sum(opens),
      sum(failures), sum(pictures), sum(picture_ms), sum(slow_pictures), is_admin
    from given group by 1, 2, 3, 4, 5, 6, 14 order by 1, 2, 3, 4, 5, 6, 14
    on conflict (day, user_id, demo_id, browser, region_id, country_id, is_admin) do update set
      seconds = d.seconds + excluded.seconds, shows = d.shows + excluded.shows,
      opens = d.opens + excluded.opens, failures = d.failures + excluded.failures,
      pictures = d.pictures + excluded.pictures, picture_ms = d.picture_ms + excluded.picture_ms,
      slow_pictures = d.slow_pictures + excluded.slow_pictures
  )
  insert into watch_totals as t
  select t.dimension, t.period, t.region_id, t.key, sum(seconds), sum(shows), sum(opens), sum(failures),
    sum(pictures), sum(picture_ms), sum(slow_pictures), is_admin
  from given as g, watch_dimensions(day, g.region_id, country_id, browser, demo_id, user_id) as t
  group by 1, 2, 3, 4, 12 order by 1, 2, 3, 4, 12
  on conflict (dimension, period, region_id, key, is_admin) do update set
    seconds = t.seconds + excluded.seconds, shows = t.shows + excluded.shows,
    opens = t.opens + excluded.opens, failures = t.failures + excluded.failures,
    pictures = t.pictures + excluded.pictures, picture_ms = t.picture_ms + excluded.picture_ms,
    slow_pictures = t.slow_pictures + excluded.slow_pictures
$$;

-- From the sessions, as far back as there are any; older days stand as they are. Nobody adds meanwhile.
create or replace function rebuild_watch_totals() returns void language plpgsql as $$
declare
  sealed date := (select sealed_before from watch_history);
begin
  lock table watch_days, watch_totals, watch_pairs in share row exclusive mode;
  delete from watch_days where day >= sealed;
  insert into watch_days
  select day, user_id, demo_id, browser, region_id, country_id, sum(seconds), sum(shows), sum(opens),
    sum(failures), sum(pictures), sum(picture_ms), sum(slow_pictures), is_admin
  from (
    select (started_at at time zone 'UTC')::date as day, coalesce(user_id, '') as user_id,
      coalesce(demo_id, '') as demo_id, browser, region_id, country_id, 0 as seconds,
      (seconds >= 20)::int as shows, 1 as opens, (failure is not null)::int as failures,
      (picture_ms is not null)::int as pictures, coalesce(picture_ms, 0) as picture_ms,
      coalesce((picture_ms > 5000)::int, 0) as slow_pictures, is_admin
    from watch_sessions
    union all
    select '1970-01-01'::date + n::int, coalesce(user_id, ''), coalesce(demo_id, ''), browser, region_id,
      country_id, least(upper(run), (n + 1) * 86400) - greatest(lower(run), n * 86400), 0, 0, 0, 0, 0, 0,
      is_admin
    from watch_sessions, unnest(counted) as run,
      generate_series(lower(run) / 86400, (upper(run) - 1) / 86400) as n
  ) as facts
  where day >= sealed group by 1, 2, 3, 4, 5, 6, 14;
  delete from watch_totals;
  insert into watch_totals
  select t.dimension, t.period, t.region_id, t.key, sum(seconds), sum(shows), sum(opens), sum(failures),
    sum(pictures), sum(picture_ms), sum(slow_pictures), is_admin
  from watch_days as g, watch_dimensions(day, g.region_id, country_id, browser, demo_id, user_id) as t
  group by 1, 2, 3, 4, 12;
  delete from watch_pairs;
  insert into watch_pairs
  select user_id, demo_id, max(started_at), max(to_timestamp(last_second)) filter (where seconds >= 20)
  from watch_sessions where user_id is not null and demo_id is not null group by 1, 2;
end $$;

-- Takes a name from what was watched: of one person, or of everyone before a day. Totals stay as they are.
create or replace function unname_watching(who text, before date) returns bigint language plpgsql as $$
declare
  gone bigint;
begin
  with moved as (
    delete from watch_days where user_id <> '' and (who is null or user_id = who)
      and (before is null or day < before) returning *
  ), by_day as (
    insert into watch_days as d
    select day, '', demo_id, browser, region_id, country_id, sum(seconds), sum(shows), sum(opens),
      sum(failures), sum(pictures), sum(picture_ms), sum(slow_pictures), is_admin
    from moved group by 1, 3, 4, 5, 6, 14 order by 1, 3, 4, 5, 6, 14
    on conflict (day, user_id, demo_id, browser, region_id, country_id, is_admin) do update set
      seconds = d.seconds + excluded.seconds, shows = d.shows + excluded.shows,
      opens = d.opens + excluded.opens, failures = d.failures + excluded.failures,
      pictures = d.pictures + excluded.pictures, picture_ms = d.picture_ms + excluded.picture_ms,
      slow_pictures = d.slow_pictures + excluded.slow_pictures
  ), by_person as (
    insert into watch_totals as t
    select 'person', date_trunc('month', day::timestamp)::date, region_id, k.key, sum(sign * seconds),
      sum(sign * shows), sum(sign * opens), sum(sign * failures), sum(sign * pictures),
      sum(sign * picture_ms), sum(sign * slow_pictures), is_admin
    from moved, lateral (values ('', 1), (user_id, -1)) as k (key, sign)
    group by 1, 2, 3, 4, 12 order by 1, 2, 3, 4, 12
    on conflict (dimension, period, region_id, key, is_admin) do update set
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

select rebuild_watch_totals();

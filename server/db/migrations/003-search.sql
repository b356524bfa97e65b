create extension if not exists pg_trgm;

-- What a record is looked for by, in one text: one index serves every field of it. The fields are
-- kept apart by a sign that no search can hold.
alter table users add column search_text text not null generated always as (
  lower(name || E'\n' || email || E'\n' || ses_id)
) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

-- Positions, places and roles are looked up by name first and then compared: their indexes know how
-- many people have one, and so whether it is shorter to collect these or to walk through the names.
create index departments_search on departments using gin (lower(name) gin_trgm_ops);
create index designations_search on designations using gin (lower(name) gin_trgm_ops);

alter table demos add column search_text text not null generated always as (
  lower(title || E'\n' || description)
) stored;
create index demos_search on demos using gin (search_text gin_trgm_ops);

alter table activity_logs add column search_text text not null generated always as (
  lower(coalesce(actor_name, '') || E'\n' || coalesce(record_name, ''))
) stored;
create index activity_logs_search on activity_logs using gin (search_text gin_trgm_ops);

-- Lists are read in their order from an index, so that a page costs the same in a table of any size.
create index users_by_name on users (name, id);
create index users_by_type on users (user_type_id, name, id);
create index users_by_region on users (region_id, name, id);
create index users_by_department on users (department, name, id);
create index users_by_designation on users (designation, name, id);
create index users_by_country on users (country_id, name, id);
create index users_not_active on users (name, id) where not is_active;
drop index users_type;
drop index users_region;
create index demos_by_category on demos (category_id, created_at desc, id desc);
drop index demos_category;
create index assignments_newest on assignments (created_at desc, id desc);
create index activity_logs_by_actor on activity_logs (actor_id, sequence desc);
create index activity_logs_by_module on activity_logs (module, action, sequence desc);
create index activity_logs_by_action on activity_logs (action, sequence desc);
create index activity_logs_by_time on activity_logs (created_at, sequence);

-- Grows with every change of what lists show: as long as it stands still, so do their totals.
-- A sequence, because it makes no writer wait for another.
create sequence data_version;
create function note_change() returns trigger language plpgsql as $$
begin
  perform nextval('data_version');
  return null;
end $$;
create trigger user_types_noted after insert or update or delete on user_types
  for each statement execute function note_change();
create trigger regions_noted after insert or update or delete on regions
  for each statement execute function note_change();
create trigger countries_noted after insert or update or delete on countries
  for each statement execute function note_change();
create trigger cities_noted after insert or update or delete on cities
  for each statement execute function note_change();
create trigger users_noted after insert or update or delete on users
  for each statement execute function note_change();
create trigger categories_noted after insert or update or delete on categories
  for each statement execute function note_change();
create trigger demos_noted after insert or update or delete on demos
  for each statement execute function note_change();
create trigger assignments_noted after insert or update or delete on assignments
  for each statement execute function note_change();

-- The log stays append-only for everyone. What is older than the portal's owner wants to keep it can
-- leave by this door alone, which opens for nothing that is younger than thirty days.
create or replace function refuse_rewriting_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('portal.forgetting', true) = 'on' then
    return null;
  end if;
  raise exception 'activity_logs is append-only';
end $$;
create function forget_activity_before(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  if moment > now() - interval '30 days' then
    raise exception 'activity younger than thirty days is kept';
  end if;
  perform set_config('portal.forgetting', 'on', true);
  delete from activity_logs where sequence in (
    select sequence from activity_logs where created_at < moment order by created_at limit 10000
  );
  get diagnostics gone = row_count;
  perform set_config('portal.forgetting', 'off', true);
  return gone;
end $$;

-- How long somebody really presented a demo. A person who leaves takes their name along, not the time.
create table watch_sessions (
  id object_id primary key,
  user_id object_id references users (id) on delete set null,
  demo_id object_id references demos (id) on delete set null,
  started_at timestamptz not null default now(),
  seconds integer not null default 0 check (seconds >= 0)
);
create index watch_sessions_user on watch_sessions (user_id);
create index watch_sessions_demo on watch_sessions (demo_id);

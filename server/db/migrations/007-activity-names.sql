-- Every name that entries of the log have, once for each side that it stands on: few things and people
-- stand behind many entries. A search looks the names up and then reads the newest entries of each, at any
-- size of the log.
create table activity_names (
  name text not null,
  side text not null check (side in ('actor', 'record')),
  primary key (name, side)
);
insert into activity_names
  select actor_name, 'actor' from activity_logs where actor_name is not null
  union select record_name, 'record' from activity_logs where record_name is not null;
create index activity_names_search on activity_names using gin (lower(name) gin_trgm_ops);
create index activity_logs_by_actor_name on activity_logs (actor_name, sequence desc);
create index activity_logs_by_record_name on activity_logs (record_name, sequence desc);
drop index activity_logs_search;

create function note_activity_names() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into activity_names
    select name, side from (values (new.actor_name, 'actor'), (new.record_name, 'record')) as names (name, side)
    where name is not null order by name, side
    on conflict do nothing;
  return null;
end $$;
create trigger activity_logs_named after insert on activity_logs
  for each row execute function note_activity_names();

-- As before, and names go with their last entry. The lock waits for those who are just writing one.
create or replace function forget_activity_before(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
  actors text[];
  records text[];
begin
  if moment > now() - interval '30 days' then
    raise exception 'activity younger than thirty days is kept';
  end if;
  lock table activity_names in share row exclusive mode;
  perform set_config('portal.forgetting', 'on', true);
  with forgotten as (
    delete from activity_logs where sequence in (
      select sequence from activity_logs where created_at < moment order by created_at limit 10000
    ) returning actor_name, record_name
  )
  select count(*), array_agg(distinct actor_name), array_agg(distinct record_name)
    into gone, actors, records from forgotten;
  perform set_config('portal.forgetting', 'off', true);
  delete from activity_names where side = 'actor' and name = any(actors)
    and not exists (select from activity_logs where actor_name = activity_names.name);
  delete from activity_names where side = 'record' and name = any(records)
    and not exists (select from activity_logs where record_name = activity_names.name);
  return gone;
end $$;

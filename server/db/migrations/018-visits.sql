-- When a person last looked at Home, and what they had seen by then: badges and the bell tell what came since.
create table visits (
  user_id object_id primary key constraint visits_user_exists references users (id) on delete cascade,
  last_at timestamptz not null default now(),
  -- The end of the visit before this one. Null: this is the first.
  since timestamptz,
  -- When the bell was last opened.
  seen_at timestamptz
);

-- Since when a demo plays what it plays. Null: since it was made.
alter table demos add column content_changed_at timestamptz;
create function note_content_change() returns trigger language plpgsql as $$
begin
  -- A demo and its first build are written by one transaction, one after the other.
  if (new.build_id, new.outside_url) is distinct from (old.build_id, old.outside_url)
    and old.created_at <> now() then
    new.content_changed_at := now();
  end if;
  return new;
end $$;
create trigger demos_content_noted before update of build_id, outside_url on demos
  for each row execute function note_content_change();
update demos as d set content_changed_at = b.added_at from builds as b
where b.id = d.build_id
  and exists (select from builds as former where former.demo_id = d.id and former.added_at < b.added_at);

-- Who has waited longest, and how many came this month, without walking through everybody.
create index users_waiting on users (created_at) include (user_type_id, region_id)
  where not is_active and decided_at is null;
create index users_by_creation on users (created_at) include (user_type_id);
create index demo_watches_flagged on demo_watches (flagged_at) where flagged_at is not null;

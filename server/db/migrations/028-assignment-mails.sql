-- How somebody wants to be told of demos that they may present. Who never chose has no row.
create table preferences (
  user_id object_id primary key constraint preferences_user_exists references users (id) on delete cascade,
  assignment_mail text not null check (assignment_mail in ('at_once', 'daily', 'never'))
);

-- Since when the person has something to be told of. Null: they know. Whatever gives a demo, a form, a batch
-- or a rule, need not say so; what was assigned before people were told counts as known.
alter table assignments add column untold_since timestamptz;
alter table assignments alter column untold_since set default now();
create index assignments_untold on assignments (user_id, untold_since) where untold_since is not null;

-- What had ended and is given for longer is news again.
create function note_given_anew() returns trigger language plpgsql as $$
begin
  if not is_lasting(old.expires_on) and is_lasting(new.expires_on) then
    new.untold_since := now();
  end if;
  return new;
end $$;
create trigger assignments_given_anew before update of expires_on on assignments
  for each row execute function note_given_anew();

-- What was assigned before it could be seen is news from the moment in which it can.
create function note_demo_shown() returns trigger language plpgsql as $$
begin
  update assignments set untold_since = now() where demo_id = new.id and untold_since is not null;
  return null;
end $$;
create trigger demos_shown after update of is_active on demos
  for each row when (new.is_active and not old.is_active) execute function note_demo_shown();

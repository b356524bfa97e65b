-- What was seen when the demos of a meeting were let run on one device. The device is a random number of its browser.
create table device_checks (
  meeting_id object_id not null constraint device_checks_meeting_exists
    references meetings (id) on delete cascade,
  device_id object_id not null,
  name text not null check (name <> ''),
  checked_by object_id not null constraint device_checks_user_exists references users (id) on delete cascade,
  facts jsonb not null,
  checked_at timestamptz not null default now(),
  constraint device_checks_unique primary key (meeting_id, device_id)
);
create index device_checks_user on device_checks (checked_by);

-- An entry has no row of its own to refer to: its list is written anew with every change of its order.
create table entry_checks (
  meeting_id object_id not null,
  device_id object_id not null,
  entry_id object_id not null,
  demo_id object_id not null constraint entry_checks_demo_exists references demos (id) on delete cascade,
  -- What was played; null where the demo has no files of its own.
  build_id object_id,
  seen jsonb not null,
  checked_at timestamptz not null default now(),
  constraint entry_checks_unique primary key (meeting_id, device_id, entry_id),
  constraint entry_checks_device_exists foreign key (meeting_id, device_id)
    references device_checks (meeting_id, device_id) on delete cascade
);
create index entry_checks_demo on entry_checks (demo_id);

-- How long the meeting is to take, for the clock of whoever presents; null where nobody said.
alter table meetings add column planned_minutes integer
  constraint meetings_planned_minutes_possible check (planned_minutes between 1 and 600);

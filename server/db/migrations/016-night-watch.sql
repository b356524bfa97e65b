-- The right of the portal's own Chromium to one build, for minutes. It is no session: nobody is signed in by it.
create table watch_tickets (
  id object_id primary key,
  build_id object_id not null references builds (id) on delete cascade,
  expires_at timestamptz not null
);

-- What is to be watched, is being watched, and was. Nodes take turns: one run at a time for all of them.
create table watch_runs (
  id object_id primary key,
  -- At most one run belongs to a night, whichever node begins it. Null: somebody asked for it.
  night date constraint watch_runs_night_unique unique,
  -- Null: every live demo.
  demo_id object_id constraint watch_runs_demo_exists references demos (id) on delete cascade,
  asked_at timestamptz not null default now(),
  begun_at timestamptz,
  -- Written after each demo: a run that says nothing for long died with its node.
  alive_at timestamptz,
  finished_at timestamptz,
  planned integer not null default 0,
  watched integer not null default 0,
  flagged integer not null default 0,
  -- Why nothing could be watched, as a sentence.
  problem jsonb
);
create index watch_runs_open on watch_runs (asked_at) where finished_at is null;

-- The last watch of each demo, and how it looked when it was approved.
create table demo_watches (
  demo_id object_id primary key references demos (id) on delete cascade,
  -- What it played: a build, an address, or '' for the bundled page. What was seen of another tells nothing.
  content text not null,
  seen_at timestamptz not null default now(),
  trial_run jsonb,
  grade text check (grade in ('green', 'amber', 'red')),
  reasons jsonb not null default '[]',
  -- Since when it needs attention, and when administrators were told.
  flagged_at timestamptz,
  told_at timestamptz,
  -- Small pictures of several moments, one after the other, for the comparison; and one for people.
  looks bytea,
  picture bytea,
  approved_content text,
  approved_run jsonb,
  approved_looks bytea,
  approved_picture bytea,
  approved_at timestamptz
);

-- A device that shows a meeting over and over, known by a token of its own. One that has ended is no row.
create table kiosks (
  id object_id primary key,
  starter_id object_id not null constraint kiosks_starter_exists references users (id) on delete cascade,
  meeting_id object_id not null constraint kiosks_meeting_exists references meetings (id) on delete cascade,
  name text not null check (name <> ''),
  token_hash bytea not null,
  pin_hash text not null,
  idle_seconds integer not null check (idle_seconds > 0),
  demo_seconds integer not null check (demo_seconds > 0),
  started_at timestamptz not null default now(),
  -- What it told when it was last heard of. Its demo is no reference: it may be deleted meanwhile.
  seen_at timestamptz,
  demo_id object_id,
  is_touched boolean not null default false,
  fault text,
  visits integer not null default 0 check (visits >= 0),
  kept integer not null default 0 check (kept >= 0),
  constraint kiosks_token_unique unique (token_hash)
) with (fillfactor = 80);
create index kiosks_starter on kiosks (starter_id, started_at desc);
create index kiosks_meeting on kiosks (meeting_id);

-- Demos in the order in which a client is to see them. A meeting without an owner was deleted after it had been
-- presented: nobody sees it any more, and its name stays for what Insights tell of its client.
create table meetings (
  id object_id primary key,
  owner_id object_id constraint meetings_owner_exists references users (id) on delete set null,
  name text not null check (name <> ''),
  client text not null default '',
  starts_at timestamptz,
  notes text not null default '',
  -- Grows with every change, so that nobody overwrites what they have not seen.
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index meetings_owner on meetings (owner_id);

-- A demo that is gone keeps its place here, and comes back with it when it is restored: its id and that of a pinned
-- build are no references. Builds that a demo has played stay as long as the demo.
create table meeting_entries (
  id object_id not null,
  meeting_id object_id not null constraint meeting_entries_meeting_exists
    references meetings (id) on delete cascade,
  position integer not null check (position >= 0),
  demo_id object_id not null,
  -- What the demo was called when it was added.
  title text not null,
  -- Null: whatever is live.
  build_id object_id,
  note text not null default '',
  constraint meeting_entries_place_unique primary key (meeting_id, position)
);

create table meeting_shares (
  meeting_id object_id not null constraint meeting_shares_meeting_exists
    references meetings (id) on delete cascade,
  user_id object_id not null constraint meeting_shares_user_exists references users (id) on delete cascade,
  may_change boolean not null default false,
  created_at timestamptz not null default now(),
  constraint meeting_shares_unique primary key (meeting_id, user_id)
);
create index meeting_shares_user on meeting_shares (user_id);

-- For which meeting a demo was opened. No reference, as its demo is none: what was shown was shown.
alter table watch_sessions add column meeting_id text collate "C";
create index watch_sessions_meeting on watch_sessions (meeting_id) where meeting_id is not null;

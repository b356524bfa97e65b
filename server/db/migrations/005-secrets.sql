-- Keys that all nodes share. The first node that needs one makes it; nobody changes it.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

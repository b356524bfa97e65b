-- Rights for programs: a token acts for the administrator who made it, as one role and within its scopes. One
-- that is revoked is gone; the log keeps its story.
create table machine_tokens (
  id object_id primary key,
  name text not null check (name <> ''),
  token_hash bytea not null,
  token_start text not null,
  made_by object_id not null constraint machine_tokens_maker_exists references users (id) on delete cascade,
  role text not null check (role in ('admin', 'regional', 'employee')),
  region_id object_id constraint machine_tokens_region_exists references regions (id) on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  check ((role = 'regional') = (region_id is not null))
);
create unique index machine_tokens_name_unique on machine_tokens (lower(name));
create unique index machine_tokens_hash_unique on machine_tokens (token_hash);
create index machine_tokens_maker on machine_tokens (made_by);
create index machine_tokens_region on machine_tokens (region_id);

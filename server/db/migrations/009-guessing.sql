-- From which browsers (by the number they were given) and which addresses somebody signed in before: guesses
-- made elsewhere do not lock them out there. Neither opens anything without the password. Kept as hashes.
create table known_sources (
  user_id object_id not null references users (id) on delete cascade,
  source_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, source_hash)
);
create index known_sources_unused on known_sources (last_used_at);

-- Tokens sent with a session id that is not theirs: the first is in the log, `times` more came since.
create table refused_sessions (
  -- No reference: what was counted is told, even when the session is gone by then.
  session_id object_id primary key,
  -- Where the last one came from.
  ip text not null,
  times integer not null default 0,
  since timestamptz not null default now()
);
create index refused_sessions_since on refused_sessions (since);

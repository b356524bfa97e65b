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

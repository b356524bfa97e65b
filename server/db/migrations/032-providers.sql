-- Who somebody is at a provider of OpenID Connect. Once linked, no other e-mail or staff ID there leads to them.
create table identities (
  issuer text not null,
  subject text not null,
  user_id object_id not null constraint identities_user_exists references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint identities_subject_unique primary key (issuer, subject)
);
create unique index identities_person_unique on identities (user_id, issuer);

-- On their way to a provider and back: used once, by the browser that began it.
create table provider_trips (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index provider_trips_expired on provider_trips (expires_at);

-- New here, and back from a provider: what it said of them, until they have said the rest.
create table provider_newcomers (
  browser_hash bytea primary key,
  issuer text not null,
  subject text not null,
  claims jsonb not null,
  expires_at timestamptz not null
);
create index provider_newcomers_expired on provider_newcomers (expires_at);

-- Where a session that came from a provider is ended there as well.
create table provider_sessions (
  session_id object_id primary key constraint provider_sessions_session_exists references sessions (id) on delete cascade,
  sign_out_url text not null
);

-- Links that an operator made on the machine, for an administrator who cannot come in otherwise.
create table ways_in (
  token_hash bytea primary key,
  user_id object_id not null constraint ways_in_user_exists references users (id) on delete cascade,
  expires_at timestamptz not null
);

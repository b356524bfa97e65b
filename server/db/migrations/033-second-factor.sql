-- What people prove themselves with beside the password: an authenticator app, passkeys, and codes for the day
-- on which neither is at hand.
create table authenticator_apps (
  user_id object_id primary key constraint authenticator_apps_user_exists references users (id) on delete cascade,
  -- Encrypted with a key of `secrets`, for this person alone.
  sealed_secret bytea not null,
  -- The time step of the last code that was taken: neither it nor an earlier one is taken again.
  last_step bigint,
  created_at timestamptz not null default now(),
  -- Until its first code came it is a wish, and no factor.
  confirmed_at timestamptz,
  last_used_at timestamptz
);

create table passkeys (
  id object_id primary key,
  user_id object_id not null constraint passkeys_user_exists references users (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_credential_unique on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

create table recovery_codes (
  user_id object_id not null constraint recovery_codes_user_exists references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A password that was right and waits for its second factor, or a passkey that was asked for. Each works once.
create table factor_challenges (
  token_hash bytea primary key,
  user_id object_id not null constraint factor_challenges_user_exists references users (id) on delete cascade,
  -- Whoever changes the password meanwhile ends what was begun with the old one.
  password_seen bytea,
  passkey_challenge text,
  expires_at timestamptz not null
);
create index factor_challenges_expired on factor_challenges (expires_at);

-- Which roles must have a second factor, and how many days their people have to set it up.
create table factor_rules (
  user_type_id object_id primary key constraint factor_rules_type_exists references user_types (id) on delete cascade,
  grace_days integer not null check (grace_days between 0 and 365),
  since timestamptz not null default now()
);

-- When the person behind a session last proved themselves with more than the password.
alter table sessions add column proven_at timestamptz;

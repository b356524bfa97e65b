-- Ids are 24 lower-case hex characters, ordered by time; the server makes them.
create domain object_id as text collate "C" check (value ~ '^[0-9a-f]{24}$');

create table user_types (
  id object_id primary key,
  type_name text not null check (type_name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index user_types_name_unique on user_types (lower(type_name));

create table regions (
  id object_id primary key,
  name text not null check (name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index regions_name_unique on regions (lower(name));

create table countries (
  id object_id primary key,
  region_id object_id not null constraint countries_region_exists references regions (id),
  name text not null check (name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint countries_id_region_unique unique (id, region_id)
);
create unique index countries_name_unique on countries (region_id, lower(name));

create table cities (
  id object_id primary key,
  country_id object_id not null constraint cities_country_exists references countries (id),
  name text not null check (name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index cities_name_unique on cities (country_id, lower(name));

create table departments (name text primary key check (name <> ''));
create unique index departments_name_unique on departments (lower(name));

create table designations (name text primary key check (name <> ''));
create unique index designations_name_unique on designations (lower(name));

create table users (
  id object_id primary key,
  ses_id text not null check (ses_id ~ '^SESA[0-9]+$'),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  password_hash text not null,
  department text constraint users_department_exists references departments (name),
  designation text constraint users_designation_exists references designations (name),
  region_id object_id constraint users_region_exists references regions (id),
  country_id object_id,
  user_type_id object_id not null constraint users_type_exists references user_types (id),
  is_active boolean not null default false,
  is_approved boolean not null default false,
  -- Who approved or rejected, and when; both empty while the person waits.
  decided_by object_id references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  -- The pair keeps a person's country inside the person's region, also when the country moves.
  constraint users_country_in_region foreign key (country_id, region_id)
    references countries (id, region_id) on update cascade,
  constraint users_country_needs_region check (country_id is null or region_id is not null)
);
create unique index users_ses_id_unique on users (upper(ses_id));
create unique index users_email_unique on users (lower(email));
create index users_type on users (user_type_id);
create index users_country on users (country_id, region_id);
create index users_region on users (region_id);

-- A session outlives its user, so that the holder of an old token is told "Invalid user".
create table sessions (
  id object_id primary key,
  token_hash bytea not null constraint sessions_token_unique unique,
  user_id object_id references users (id) on delete set null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

create table password_resets (
  token_hash bytea primary key,
  user_id object_id not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- A new link ends the older one.
create unique index password_resets_one_per_user on password_resets (user_id);

-- Mail waits here until it was handed over; the row goes with it, and so does any link inside.
create table mails (
  id object_id primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index mails_due on mails (next_attempt_at);

create table rate_limits (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);

create table categories (
  id object_id primary key,
  name text not null check (name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index categories_name_unique on categories (lower(name));

create table demos (
  id object_id primary key,
  title text not null check (title <> ''),
  description text not null default '',
  image_url text,
  video_url text,
  category_id object_id constraint demos_category_exists references categories (id) on delete set null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index demos_category on demos (category_id);
create index demos_newest on demos (created_at desc, id desc);

create table assignments (
  id object_id primary key,
  demo_id object_id not null constraint assignments_demo_exists references demos (id) on delete cascade,
  user_id object_id not null constraint assignments_user_exists references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint assignments_pair_unique unique (user_id, demo_id)
);
create index assignments_demo on assignments (demo_id);

-- Names stand beside ids: a row must still be readable when the record or the person is gone.
create table activity_logs (
  sequence bigint generated always as identity primary key,
  id object_id not null,
  actor_id object_id,
  actor_name text,
  action text not null,
  module text not null,
  record_id text,
  record_name text,
  before jsonb,
  after jsonb,
  ip text,
  created_at timestamptz not null default now()
);

create function refuse_rewriting_activity() returns trigger language plpgsql as $$
begin
  raise exception 'activity_logs is append-only';
end $$;
create trigger activity_logs_append_only before update or delete or truncate on activity_logs
  for each statement execute function refuse_rewriting_activity();

insert into user_types (id, type_name) values
  ('000000000000000000000001', 'admin'),
  ('000000000000000000000002', 'regional'),
  ('000000000000000000000003', 'employee');

-- What somebody looks for often in a list, under a name of their own: the part of the address that says it.
create table saved_filters (
  id object_id primary key,
  user_id object_id not null constraint saved_filters_user_exists references users (id) on delete cascade,
  screen text not null check (screen in ('demos', 'users', 'assignments', 'insights', 'activity')),
  name text not null check (name <> ''),
  query text not null,
  created_at timestamptz not null default now()
);
create unique index saved_filters_name_unique on saved_filters (user_id, screen, lower(name));

-- A file of people that was checked, and what somebody asked to be done with it.
create table people_imports (
  id object_id primary key,
  file_name text not null,
  -- Headers that mean nothing here.
  ignored text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- In whose name it is done; all empty while the file was only checked.
  asked_at timestamptz,
  asked_by object_id constraint people_imports_user_exists references users (id) on delete set null,
  asked_by_name text,
  asked_from text,
  invites boolean not null default false,
  finished_at timestamptz
);
create index people_imports_open on people_imports (asked_at) where asked_at is not null and finished_at is null;

-- A row of the file, as a spreadsheet numbers it.
create table people_import_rows (
  import_id object_id not null constraint people_import_rows_import_exists
    references people_imports (id) on delete cascade,
  row integer not null,
  -- What it would do; and what it did, written with the change itself.
  kind text not null check (kind in ('create', 'change', 'same', 'refused', 'created', 'changed')),
  staff_id text not null,
  name text not null,
  cells jsonb not null,
  changes jsonb not null,
  reasons jsonb not null,
  primary key (import_id, row)
);
create index people_import_rows_kind on people_import_rows (import_id, kind, row);

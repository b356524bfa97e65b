-- One completed upload of demo content; never changed afterwards, only replaced by another.
create table builds (
  id object_id primary key,
  kind text not null check (kind in ('webgl', 'video')),
  -- The name of the uploaded folder: some builds reach back into it by name.
  folder text not null check (folder <> ''),
  -- The page or the video that is played, relative to the folder.
  entry text not null check (entry <> ''),
  engine text,
  engine_version text,
  needs_isolation boolean not null default false,
  size bigint not null check (size >= 0),
  file_count integer not null check (file_count > 0),
  -- What the inspection found, as the wire shows it.
  checks jsonb not null default '[]',
  -- What was seen when an administrator let it run: first picture, frames, errors.
  proof jsonb,
  created_by object_id references users (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now()
);

-- Decided once, from the bytes, when the upload was completed; never guessed while serving.
create table build_files (
  build_id object_id not null references builds (id) on delete cascade,
  path text not null check (path <> ''),
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  content_type text not null,
  content_encoding text,
  primary key (build_id, path)
);

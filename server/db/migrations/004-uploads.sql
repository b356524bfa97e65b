-- What an administrator sends or has sent. Until it is complete its objects lie under `uploads/<id>/`.
create table uploads (
  id object_id primary key,
  kind text not null check (kind in ('webgl', 'video', 'thumbnail')),
  state text not null default 'open' check (state in ('open', 'complete', 'aborted')),
  -- Whoever began it: nobody else may go on with it.
  owner_id object_id references users (id) on delete set null,
  folder text not null check (folder <> ''),
  -- In the keys of what it becomes: the build's id, or the unguessable one of a thumbnail.
  public_id object_id not null constraint uploads_public_id_unique unique,
  -- Of the page, video or picture, once it is complete: what image_url and video_url refer to.
  key text constraint uploads_key_unique unique,
  size bigint not null check (size >= 0),
  file_count integer not null check (file_count > 0),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((state = 'complete') = (key is not null))
);
create index uploads_owner on uploads (owner_id, created_at);

-- Gone with the completion, which writes build_files instead.
create table upload_files (
  upload_id object_id not null references uploads (id) on delete cascade,
  -- Its object is `uploads/<upload>/<number>`: no name of the client's is part of a key before it was checked.
  number integer not null check (number >= 0),
  path text not null check (path <> ''),
  size bigint not null check (size >= 0),
  -- As the client announced it.
  sha256 bytea,
  parts_id text,
  -- As we read it back, and of which version: a completion that is repeated does not read everything again.
  seen_sha256 bytea,
  seen_etag text,
  primary key (upload_id, number)
);

-- The builds that a demo has played; the current one is that of its video_url. A build belongs to one demo.
create table demo_versions (
  build_id object_id primary key references builds (id) on delete cascade,
  demo_id object_id not null references demos (id) on delete cascade,
  added_by object_id references users (id) on delete set null,
  added_by_name text not null,
  added_at timestamptz not null default now()
);
create index demo_versions_demo on demo_versions (demo_id, added_at desc);

-- A picture belongs to one demo: it goes when the demo goes.
create unique index demos_picture_unique on demos (image_url) where image_url like 'thumbnails/%';

-- Objects that no row refers to any more: the key of one, or the beginning of several.
create table removals (
  key text primary key,
  size bigint not null default 0,
  due_at timestamptz not null default now()
);
create index removals_due on removals (due_at);

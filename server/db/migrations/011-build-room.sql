-- A demo names what it plays and shows by reference: no address is taken apart any more to find a build.

-- The builds of a demo: what it plays, and what it has played before. A build belongs to one demo, or to none yet.
alter table builds
  add column demo_id object_id constraint builds_demo_exists references demos (id) on delete cascade,
  -- Who made it the demo's content, and when.
  add column added_by object_id constraint builds_added_by_exists references users (id) on delete set null,
  add column added_by_name text,
  add column added_at timestamptz;
update builds b set demo_id = v.demo_id, added_by = v.added_by, added_by_name = v.added_by_name,
  added_at = v.added_at
  from demo_versions v where v.build_id = b.id;
alter table builds
  add constraint builds_added_whole check (
    num_nonnulls(demo_id, added_by_name, added_at) in (0, 3)),
  -- What demos_build_own refers to.
  add constraint builds_of_demo_unique unique (id, demo_id);
alter table builds rename column proof to trial_run;
create index builds_demo on builds (demo_id, added_at desc);
drop table demo_versions;

-- A picture of ours. The id is unguessable: its address is its only protection.
create table pictures (
  id object_id primary key,
  file_name text not null check (file_name ~ '^[A-Za-z0-9_-]{1,100}\.(jpeg|jpg|png|webp)$'),
  size bigint not null default 0 check (size >= 0),
  created_at timestamptz not null default now()
);
insert into pictures (id, file_name, size, created_at)
  select public_id, split_part(key, '/', 3), size, completed_at
  from uploads where kind = 'thumbnail' and state = 'complete';
-- Those of the sample company came without an upload.
insert into pictures (id, file_name, created_at)
  select split_part(image_url, '/', 2), split_part(image_url, '/', 3), created_at
  from demos where image_url ~ '^thumbnails/[0-9a-f]{24}/[A-Za-z0-9_-]{1,100}\.(jpeg|jpg|png|webp)$'
  on conflict do nothing;

drop index demos_picture_unique;
alter table demos
  add column build_id object_id,
  add column outside_url text,
  add column picture_id object_id
    constraint demos_picture_exists references pictures (id)
    constraint demos_picture_unique unique,
  add column outside_picture_url text;
update demos d set
  build_id = (select b.id from builds b
    where b.demo_id = d.id and d.video_url ~ '^(webgl|video)/' and b.id = split_part(d.video_url, '/', 2)),
  outside_url = case when d.video_url ~ '^https?:' then d.video_url end,
  picture_id = (select p.id from pictures p
    where d.image_url like 'thumbnails/%' and p.id = split_part(d.image_url, '/', 2)),
  outside_picture_url = case when d.image_url ~ '^https?:' then d.image_url end;
alter table demos
  -- A demo plays only a build of its own.
  add constraint demos_build_own foreign key (build_id, id) references builds (id, demo_id),
  add constraint demos_content_one check (num_nonnulls(build_id, outside_url) <= 1),
  add constraint demos_picture_one check (num_nonnulls(picture_id, outside_picture_url) <= 1),
  drop column image_url,
  drop column video_url;

-- What an upload became is found by its id: `builds.id`, or `pictures.id` by its public one.
alter table uploads drop column key;

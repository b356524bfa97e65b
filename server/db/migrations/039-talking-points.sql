-- What to say while a demo is presented: the words of administrators, one text for each demo.
create table talking_points (
  demo_id object_id primary key constraint talking_points_demo_exists references demos (id) on delete cascade,
  text text not null,
  changed_by_name text not null,
  changed_at timestamptz not null default now()
);

-- And somebody's own, which nobody else reads.
create table own_talking_points (
  user_id object_id not null constraint own_talking_points_user_exists references users (id) on delete cascade,
  demo_id object_id not null constraint own_talking_points_demo_exists references demos (id) on delete cascade,
  text text not null,
  primary key (user_id, demo_id)
);
create index own_talking_points_demo on own_talking_points (demo_id);

-- They come back with a demo that is restored.
alter table deleted_demos add column talking_points jsonb not null default '[]';
alter table deleted_demos add column own_talking_points jsonb not null default '[]';

-- Whoever goes takes their own along, also those of demos that are deleted and held.
create function forget_own_talking_points() returns trigger language plpgsql as $$
begin
  update deleted_demos set own_talking_points = coalesce(
    (select jsonb_agg(points) from jsonb_array_elements(own_talking_points) as points
      where points ->> 'user_id' <> old.id), '[]')
  where own_talking_points @> jsonb_build_array(jsonb_build_object('user_id', old.id));
  return null;
end $$;
create trigger forget_own_talking_points after delete on users
  for each row execute function forget_own_talking_points();

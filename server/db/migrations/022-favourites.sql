-- The demos that somebody wants close at hand. It is a mark and no right: whoever may not see a demo any
-- more does not see it among these either.
create table favourites (
  user_id object_id not null constraint favourites_user_exists references users (id) on delete cascade,
  demo_id object_id not null constraint favourites_demo_exists references demos (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, demo_id)
);
create index favourites_demo on favourites (demo_id);

-- The hosts that a build names, found by its inspection; null where it was inspected before these were noted.
alter table builds
  add column outside_hosts text[],
  -- Files of other hosts that were put into it: where from, when, and their hash.
  add column copies jsonb not null default '[]';

-- Which of them a demo may call. What plays today goes on: every demo that exists keeps every host.
alter table demos
  add column allows_every_host boolean not null default true,
  add column added_hosts text[] not null default '{}',
  add column refused_hosts text[] not null default '{}';
alter table demos
  alter column allows_every_host set default false;

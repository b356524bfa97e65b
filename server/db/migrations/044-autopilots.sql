-- What somebody did with a demo, for kiosks to do again while nobody touches them: one for each demo.
create table autopilots (
  demo_id object_id primary key constraint autopilots_demo_exists references demos (id) on delete cascade,
  -- What was recorded, or tried last. No reference: it may go before the demo does.
  build_id object_id not null,
  steps jsonb not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  -- Whether that build does as it did; null where nobody has tried it.
  follows text check (follows in ('follows', 'ignores', 'unseen'))
);

-- It comes back with a demo that is restored.
alter table deleted_demos add column autopilots jsonb not null default '[]';

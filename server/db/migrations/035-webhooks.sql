-- Other systems that are told what happens here.
create table webhooks (
  id object_id primary key,
  name text not null check (name <> ''),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  is_active boolean not null default true,
  -- Encrypted; the one before signs along until its time is over.
  sealed_secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_by object_id constraint webhooks_maker_exists references users (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default now()
);
create unique index webhooks_name_unique on webhooks (lower(name));
create index webhooks_maker on webhooks (created_by);

-- One event for one of them: the queue, and afterwards the log. Written with the change that it tells of.
create table webhook_deliveries (
  id object_id primary key,
  webhook_id object_id not null constraint webhook_deliveries_webhook_exists
    references webhooks (id) on delete cascade,
  event text not null,
  about_id object_id,
  about text not null,
  -- Not jsonb: it leaves in the order in which it was written.
  data json not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null: it was taken, or nobody tries any more.
  next_attempt_at timestamptz default now(),
  -- Who sends it right now. A node that dies loses it.
  lease object_id,
  leased_until timestamptz,
  tried_at timestamptz,
  status integer,
  -- A sentence.
  last_error jsonb,
  delivered_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_about on webhook_deliveries (about_id) where next_attempt_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (tried_at) where attempts > 0 and delivered_at is null;

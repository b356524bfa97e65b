-- Work that the portal does by itself, again and again: one row for each kind, whichever node does it.
create table jobs (
  id object_id primary key,
  kind text not null constraint jobs_kind_unique unique,
  -- As the settings had it when a node last started: another one moves the next run.
  schedule text not null,
  -- Null while it runs, and for what only runs when somebody asks.
  run_at timestamptz,
  -- Who runs it. A node that dies no longer renews its lease, and another one takes the job.
  lease object_id,
  node text,
  begun_at timestamptz,
  leased_until timestamptz,
  -- Failures since the last run that went well, and the last of them.
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  -- The last run that went well.
  ran_at timestamptz,
  took_ms integer,
  created_at timestamptz not null default now()
);

-- Why a mail was not taken, and since when nobody tries any more.
alter table mails add column failed_at timestamptz;
alter table mails add column last_error text;
alter table mails add column given_up_at timestamptz;
create index mails_failed on mails (failed_at) where attempts > 0;

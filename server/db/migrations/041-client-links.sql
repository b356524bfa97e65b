-- Administrators switch links for clients off: for the whole portal, or for one demo.
alter table company add column allows_client_links boolean not null default true;
alter table demos add column allows_client_links boolean not null default true;

-- One demo for one client, without an account. Its demo and pinned build are no references: a link of a demo that
-- is deleted opens nothing, and works again when the demo is restored.
create table client_links (
  id object_id primary key,
  sender_id object_id not null constraint client_links_sender_exists references users (id) on delete cascade,
  demo_id object_id not null,
  -- What the demo was called when the link was made.
  title text not null,
  -- Null: whatever is live.
  build_id object_id,
  client text not null check (client <> ''),
  token_hash bytea not null,
  -- So that the sender can show the address again, as a QR code.
  sealed_token bytea not null,
  passcode_hash text,
  shows_sender boolean not null,
  max_openings integer check (max_openings > 0),
  openings integer not null default 0 check (openings <= max_openings),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  constraint client_links_token_unique unique (token_hash)
);
create index client_links_sender on client_links (sender_id, created_at desc);
create index client_links_newest on client_links (created_at desc, id desc);

-- A guest who has opened a link, known by a token of the browser's tab alone. Its id stands in the grants of
-- addresses in place of a session. Of the guest nothing is known but what they typed.
create table client_link_openings (
  id object_id primary key,
  link_id object_id not null constraint client_link_openings_link_exists
    references client_links (id) on delete cascade,
  visit_hash bytea not null,
  build_id object_id not null,
  guest_name text not null default '',
  opened_at timestamptz not null default now(),
  constraint client_link_openings_visit_unique unique (visit_hash)
);
create index client_link_openings_link on client_link_openings (link_id, opened_at desc);

-- How long it was really shown, counted as presentations are, and apart from them.
create table client_watches (
  id object_id primary key,
  opening_id object_id not null constraint client_watches_opening_exists
    references client_link_openings (id) on delete cascade,
  started_at timestamptz not null,
  origin bigint not null,
  counted int8multirange not null default '{}',
  seconds integer not null default 0,
  picture_ms integer check (picture_ms >= 0),
  failure text
) with (fillfactor = 80);
create index client_watches_opening on client_watches (opening_id);

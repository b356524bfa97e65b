-- What a directory knows of a person and the portal does not ask: under which id it keeps them, and the two names
-- of which theirs was made. Whoever it has deleted is inactive here, and not there for it any more.
alter table users add column external_id text;
alter table users add column given_name text;
alter table users add column family_name text;
alter table users add column is_deprovisioned boolean not null default false;
create unique index users_external_id_unique on users (external_id);
create index users_deprovisioned on users (id) where is_deprovisioned and not is_active;

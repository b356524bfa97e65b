-- The list of demos is sorted by any of its columns; by name most often.
create index demos_by_title on demos (lower(title), id) where is_active;
-- What was shown of one demo in all its months. By what a beat does not change: its rows are rewritten in place.
create index watch_totals_by_key on watch_totals (key, dimension);

-- What a deleted demo was, for as long as its files are held: enough to bring it back.
create table deleted_demos (
  id object_id primary key,
  title text not null,
  deleted_by_name text not null,
  deleted_at timestamptz not null default now(),
  restorable_until timestamptz not null,
  -- Of all its versions.
  size bigint not null,
  -- The rows as they were.
  demo jsonb not null,
  builds jsonb not null,
  build_files jsonb not null,
  -- What was given singly; what rules gave comes back with them.
  assignments jsonb not null,
  rules jsonb not null,
  favourites jsonb not null,
  -- Its picture as text, since the files of pictures go at once: {file_name, files: [{name, base64}]}.
  picture jsonb
);
create index deleted_demos_newest on deleted_demos (deleted_at desc, id desc);
create index deleted_demos_due on deleted_demos (restorable_until);

-- Puts rows back as they were noted. What their table has gained since then takes its default.
create function restore_rows(target regclass, noted jsonb) returns void language plpgsql as $$
declare
  kept text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and noted -> 0 ? attname);
begin
  if jsonb_array_length(noted) > 0 then
    execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1)',
      target, kept, kept, target) using noted;
  end if;
end $$;

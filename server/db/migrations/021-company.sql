-- Whose portal this is: one row, there from the start. What nobody chose is null.
create table company (
  is_one boolean primary key default true constraint company_is_one check (is_one),
  name text,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- Names the bytes: another logo has another. Pictures this small need no store.
  logo_version text,
  logo bytea,
  logo_icon bytea,
  logo_width integer,
  logo_height integer,
  logo_tone text check (logo_tone in ('dark', 'light', 'any')),
  -- Whether administrators are led through what a new portal needs.
  first_steps_hidden boolean not null,
  constraint company_logo_is_whole check (
    num_nulls(logo_version, logo, logo_icon, logo_width, logo_height, logo_tone) in (0, 6)
  )
);
-- A portal that is in use already needs no first steps.
insert into company (first_steps_hidden) select exists (select from users);

-- Totals of long lists are kept, not counted. What a change adds to or takes from a total is a row of its own,
-- written by a trigger in the same transaction: no writer waits for another, and none can deadlock. Whoever
-- reads a total adds its rows up, and every 64th row has them folded into one of each kind.
create table demo_totals (
  id bigint generated always as identity primary key,
  category_id text,
  is_active boolean not null,
  amount integer not null
);
-- The same by the day of their making: a deep page begins at the day in which it lies.
create table demo_days (
  id bigint generated always as identity primary key,
  day date not null,
  is_active boolean not null,
  amount integer not null
);
create table user_totals (
  id bigint generated always as identity primary key,
  user_type_id text not null,
  region_id text,
  is_active boolean not null,
  is_approved boolean not null,
  is_decided boolean not null,
  amount integer not null
);
create table assignment_totals (
  id bigint generated always as identity primary key,
  region_id text,
  amount integer not null
);

-- The columns that a total is kept by.
create function kinds_of(totals regclass) returns text language sql stable as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = totals and attnum > 0 and attname not in ('id', 'amount')
$$;

-- Rows that somebody else is folding at the moment are left to them.
create function fold_totals(totals regclass) returns void language plpgsql as $$
begin
  execute format('with folded as (
      delete from %1$s where id in (select id from %1$s for update skip locked) returning *
    ) insert into %1$s (%2$s, amount)
      select %2$s, sum(amount) from folded group by %2$s having sum(amount) <> 0', totals, kinds_of(totals));
end $$;

-- Arguments: the table of totals, and its kinds as they stand in the listed table.
create function keep_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  totals regclass := tg_argv[0];
  added text := format('select %s, 1 as amount from new_rows', tg_argv[1]);
  removed text := format('select %s, -1 as amount from old_rows', tg_argv[1]);
  is_due boolean;
begin
  execute format('with changed as (
      insert into %1$s (%2$s, amount) select %2$s, sum(amount) from (%3$s) as changes
      group by %2$s having sum(amount) <> 0 returning id
    ) select bool_or(id %% 64 = 0) from changed', totals, kinds_of(totals),
    case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end)
    into is_due;
  if is_due then
    perform fold_totals(totals);
  end if;
  return null;
end $$;

-- An assignment is seen by the leaders of the region that its person works in as an employee. It stands with
-- the assignment, so that their list and its total need no look at people.
alter table assignments add column region_id object_id;
create function led_region(person text) returns text language sql stable as $$
  select u.region_id from users as u join user_types as t on t.id = u.user_type_id
  where u.id = person and t.type_name = 'employee'
$$;
create function place_assignment() returns trigger language plpgsql as $$
begin
  -- Until the end nobody moves the person; read only then, because a lock may have waited for a move.
  perform from users where id = new.user_id for share;
  new.region_id := led_region(new.user_id);
  return new;
end $$;
create trigger assignments_placed before insert on assignments
  for each row execute function place_assignment();
create function move_assignments() returns trigger language plpgsql as $$
begin
  update assignments as a set region_id = led_region(a.user_id)
  from new_rows as n join old_rows as o on o.id = n.id
  where a.user_id = n.id and (n.region_id is distinct from o.region_id or n.user_type_id <> o.user_type_id);
  return null;
end $$;
create trigger users_moved after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function move_assignments();

drop trigger user_types_noted on user_types;
drop trigger regions_noted on regions;
drop trigger countries_noted on countries;
drop trigger cities_noted on cities;
drop trigger users_noted on users;
drop trigger categories_noted on categories;
drop trigger demos_noted on demos;
drop trigger assignments_noted on assignments;
drop function note_change();
drop sequence data_version;

update assignments set region_id = led_region(user_id);

create trigger demos_added after insert on demos referencing new table as new_rows
  for each statement execute function keep_totals('demo_totals', 'category_id, is_active');
create trigger demos_removed after delete on demos referencing old table as old_rows
  for each statement execute function keep_totals('demo_totals', 'category_id, is_active');
create trigger demos_changed after update on demos
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_totals('demo_totals', 'category_id, is_active');
create trigger demos_added_by_day after insert on demos referencing new table as new_rows
  for each statement execute function keep_totals('demo_days', '(created_at at time zone ''UTC'')::date as day, is_active');
create trigger demos_removed_by_day after delete on demos referencing old table as old_rows
  for each statement execute function keep_totals('demo_days', '(created_at at time zone ''UTC'')::date as day, is_active');
create trigger demos_changed_by_day after update on demos
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_totals('demo_days', '(created_at at time zone ''UTC'')::date as day, is_active');
create trigger users_added after insert on users referencing new table as new_rows
  for each statement execute function keep_totals('user_totals',
    'user_type_id, region_id, is_active, is_approved, decided_at is not null as is_decided');
create trigger users_removed after delete on users referencing old table as old_rows
  for each statement execute function keep_totals('user_totals',
    'user_type_id, region_id, is_active, is_approved, decided_at is not null as is_decided');
create trigger users_changed after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_totals('user_totals',
    'user_type_id, region_id, is_active, is_approved, decided_at is not null as is_decided');
create trigger assignments_added after insert on assignments referencing new table as new_rows
  for each statement execute function keep_totals('assignment_totals', 'region_id');
create trigger assignments_removed after delete on assignments referencing old table as old_rows
  for each statement execute function keep_totals('assignment_totals', 'region_id');
create trigger assignments_changed after update on assignments
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_totals('assignment_totals', 'region_id');

-- For what was written while no trigger looked: by an older version, or by a bulk load. Nobody writes meanwhile.
create function recount_totals() returns void language plpgsql as $$
begin
  lock table users, demos, assignments in share row exclusive mode;
  delete from demo_totals;
  insert into demo_totals (category_id, is_active, amount)
    select category_id, is_active, count(*) from demos group by 1, 2;
  delete from demo_days;
  insert into demo_days (day, is_active, amount)
    select (created_at at time zone 'UTC')::date, is_active, count(*) from demos group by 1, 2;
  delete from user_totals;
  insert into user_totals (user_type_id, region_id, is_active, is_approved, is_decided, amount)
    select user_type_id, region_id, is_active, is_approved, decided_at is not null, count(*)
    from users group by 1, 2, 3, 4, 5;
  delete from assignment_totals;
  insert into assignment_totals (region_id, amount) select region_id, count(*) from assignments group by 1;
end $$;
select recount_totals();

-- A page of a list is found in an index alone, however deep it lies: its filters stand there too.
create index demos_newest_active on demos (created_at desc, id desc) where is_active;
drop index demos_by_category;
create index demos_by_category on demos (category_id, created_at desc, id desc) include (is_active);
drop index users_by_name;
create index users_by_name on users (name, id)
  include (user_type_id, region_id, is_active, is_approved, decided_at);
drop index users_by_type;
create index users_by_type on users (user_type_id, name, id)
  include (is_active, is_approved, decided_at);
drop index users_by_region;
create index users_by_region on users (region_id, name, id)
  include (user_type_id, is_active, is_approved, decided_at);
drop index users_not_active;
create index users_not_active on users (name, id)
  include (user_type_id, region_id, is_approved, decided_at) where not is_active;
drop index assignments_demo;
create index assignments_demo on assignments (demo_id, created_at desc, id desc);
create index assignments_by_region on assignments (region_id, created_at desc, id desc);

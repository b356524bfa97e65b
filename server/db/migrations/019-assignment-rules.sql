-- "Everyone in Presales, Europe": demos for all who fit, now and later. What a rule gives stands among the
-- assignments, one row for each person and demo, so that whoever asks for these asks as before. Triggers keep
-- the rows in the transaction of whatever changes a person, a rule or its demos.
create table assignment_rules (
  id object_id primary key,
  -- Nobody works in a place or has a position that is removed: a rule about it holds for nobody and goes along.
  region_id object_id constraint assignment_rules_region_exists references regions (id) on delete cascade,
  country_id object_id,
  department text constraint assignment_rules_department_exists
    references departments (name) on update cascade on delete cascade,
  designation text constraint assignment_rules_designation_exists
    references designations (name) on update cascade on delete cascade,
  user_type_id object_id constraint assignment_rules_type_exists references user_types (id) on delete cascade,
  -- The last day, in UTC.
  expires_on date,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  constraint assignment_rules_country_in_region foreign key (country_id, region_id)
    references countries (id, region_id) on update cascade on delete cascade,
  constraint assignment_rules_country_needs_region check (country_id is null or region_id is not null),
  constraint assignment_rules_not_for_all
    check (num_nonnulls(region_id, department, designation, user_type_id) > 0)
);
create index assignment_rules_newest on assignment_rules (created_at desc, id desc);

create table assignment_rule_demos (
  rule_id object_id not null constraint assignment_rule_demos_rule_exists
    references assignment_rules (id) on delete cascade,
  demo_id object_id not null constraint assignment_rule_demos_demo_exists
    references demos (id) on delete cascade,
  constraint assignment_rule_demos_unique primary key (rule_id, demo_id)
);
create index assignment_rule_demos_by_demo on assignment_rule_demos (demo_id);

-- Without a rule it was given singly. A person may have a demo by several rules and singly: each is a row.
alter table assignments add column rule_id object_id
  constraint assignments_rule_exists references assignment_rules (id) on delete cascade;
alter table assignments add column expires_on date;
alter table assignments drop constraint assignments_pair_unique;
create unique index assignments_pair_unique on assignments (user_id, demo_id, rule_id)
  include (expires_on) nulls not distinct;
create index assignments_by_rule on assignments (rule_id, demo_id, created_at desc, id desc)
  where rule_id is not null;

-- As the server makes them.
create function new_object_id() returns text language sql volatile as $$
  select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
$$;

-- Whether what lasts until a day still does. Days are UTC, as everywhere in the database.
create function is_lasting(last_day date) returns boolean language sql stable as $$
  select last_day is null or last_day >= (now() at time zone 'UTC')::date
$$;

-- Only people who present: administrators see every demo, and who is inactive sees none.
create function rule_holds(r assignment_rules, u users) returns boolean language sql stable as $$
  select u.is_active
    and (r.region_id is null or r.region_id = u.region_id)
    and (r.country_id is null or r.country_id = u.country_id)
    and (r.department is null or r.department = u.department)
    and (r.designation is null or r.designation = u.designation)
    and (r.user_type_id is null or r.user_type_id = u.user_type_id)
    and u.user_type_id <> (select id from user_types where type_name = 'admin')
$$;

-- Gives and takes what is missing or too much: of these rules, or of these people, null meaning all.
-- Locking people and demos makes it wait for whoever is removing one, and then pass it over.
create function apply_rules(rules text[], people text[]) returns void language plpgsql as $$
begin
  delete from assignments as a using assignment_rules as r, users as u
  where r.id = a.rule_id and u.id = a.user_id
    and (rules is null or a.rule_id = any (rules)) and (people is null or a.user_id = any (people))
    and not (rule_holds(r, u) and exists (
      select from assignment_rule_demos as d where d.rule_id = r.id and d.demo_id = a.demo_id));
  update assignments as a set expires_on = r.expires_on from assignment_rules as r
  where r.id = a.rule_id and a.expires_on is distinct from r.expires_on
    and (rules is null or a.rule_id = any (rules)) and (people is null or a.user_id = any (people));
  insert into assignments (id, user_id, demo_id, rule_id, expires_on)
  select new_object_id(), u.id, d.id, r.id, r.expires_on
  from assignment_rules as r
    join assignment_rule_demos as rd on rd.rule_id = r.id
    join demos as d on d.id = rd.demo_id
    join users as u on rule_holds(r, u)
  where (rules is null or r.id = any (rules)) and (people is null or u.id = any (people))
    and not exists (
      select from assignments as a where a.user_id = u.id and a.demo_id = d.id and a.rule_id = r.id)
  for key share of u, d
  on conflict do nothing;
end $$;

-- A rule that is made while somebody moves must not miss them, nor they it. Whoever changes people shares this
-- lock, whoever changes rules has it alone; each reads only then what the other has written.
create function keep_rules_of_people() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows where is_active;
  else
    select array_agg(n.id) into changed from new_rows as n join old_rows as o on o.id = n.id
    where (n.region_id, n.country_id, n.department, n.designation, n.user_type_id, n.is_active)
      is distinct from (o.region_id, o.country_id, o.department, o.designation, o.user_type_id, o.is_active);
  end if;
  if changed is not null then
    perform pg_advisory_xact_lock_shared(7305003);
    perform apply_rules(null, changed);
  end if;
  return null;
end $$;
create trigger users_added_to_rules after insert on users referencing new table as new_rows
  for each statement execute function keep_rules_of_people();
-- Triggers fire by their names: this one waits for rules before users_moved looks for what moves along.
create trigger users_kept_by_rules after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_rules_of_people();

create function keep_rule() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305003);
  perform apply_rules(array[new.id::text], null);
  return null;
end $$;
create trigger assignment_rules_changed after update on assignment_rules
  for each row execute function keep_rule();

create function keep_rule_demos() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305003);
  perform apply_rules((select array_agg(distinct rule_id::text) from new_rows), null);
  return null;
end $$;
create trigger assignment_rule_demos_added after insert on assignment_rule_demos
  referencing new table as new_rows for each statement execute function keep_rule_demos();
-- Without the lock, which whoever changes a rule has by then: a demo that is deleted needs none.
create function drop_rule_demos() returns trigger language plpgsql as $$
begin
  delete from assignments as a using old_rows as o where a.rule_id = o.rule_id and a.demo_id = o.demo_id;
  return null;
end $$;
create trigger assignment_rule_demos_removed after delete on assignment_rule_demos
  referencing old table as old_rows for each statement execute function drop_rule_demos();

-- Somebody who moves at this moment waits for the rule and takes its rows along; only what is given singly has
-- to hold the person.
create or replace function place_assignment() returns trigger language plpgsql as $$
begin
  -- Until the end nobody moves the person; read only then, because a lock may have waited for a move.
  if new.rule_id is null then
    perform from users where id = new.user_id for share;
  end if;
  new.region_id := led_region(new.user_id);
  return new;
end $$;

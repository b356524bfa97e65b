-- Words that administrators give to a demo, in lower case and in the order in which they were written.
alter table demos add column tags text[] not null default '{}'
  constraint demos_tags_few check (cardinality(tags) <= 10);
create index demos_tags on demos using gin (tags);

-- As an expression of a column needs it: the same for everyone and at any time.
create function joined_lines(words text[]) returns text language sql immutable parallel safe as $$
  select array_to_string(words, E'\n')
$$;
-- Words with a blank before and after each, whatever stood between them: where a word begins and ends, a
-- pattern can say. By single characters and not by a class, which would depend on the database's locale.
create function spaced_words(text) returns text language sql immutable parallel safe as $$
  select ' ' || regexp_replace(lower($1), '[\s!-/:-@[-`{-~]+', ' ', 'g') || ' '
$$;

-- A demo is found by its tags too, and by words with a typing error, for which the second text is.
alter table demos drop column search_text;
alter table demos add column search_text text not null generated always as (
  lower(title || E'\n' || description || E'\n' || joined_lines(tags))
) stored;
alter table demos add column search_words text not null generated always as (
  spaced_words(title || E'\n' || description || E'\n' || joined_lines(tags))
) stored;
create index demos_search on demos using gin (search_text gin_trgm_ops);
create index demos_search_words on demos using gin (search_words gin_trgm_ops);

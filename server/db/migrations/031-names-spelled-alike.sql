-- People are found by names with a typing error: their words with a blank before and after each.
alter table users add column search_words text not null generated always as (spaced_words(name)) stored;
create index users_search_words on users using gin (search_words gin_trgm_ops);

-- Who may present a demo is counted, each once, in an index alone: the list of demos is sorted by it.
create index assignments_presenters on assignments (demo_id, user_id) include (expires_on, region_id);

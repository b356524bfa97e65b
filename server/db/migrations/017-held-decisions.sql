-- The answer to a person who waited is held for some seconds: until it leaves, the decision can be undone.
alter table mails add column decision_of object_id;
-- A person who is removed meanwhile is told all the same.
alter table mails add constraint mails_decision_of_exists
  foreign key (decision_of) references users (id) on delete set null;
create index mails_decision_of on mails (decision_of) where decision_of is not null;

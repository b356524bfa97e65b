-- What its owner calls the place where somebody is signed in.
alter table sessions add column place text not null default '';

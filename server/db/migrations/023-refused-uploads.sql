-- When the inspection last found errors in an unfinished upload. Whoever was told so starts anew: it is not
-- offered as unfinished, and does not count against how many may be.
alter table uploads add column refused_at timestamptz;

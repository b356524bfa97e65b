-- A whole list is read in batches that each go on after the last row of the one before: without an index
-- in its order, every batch would read all cities again.
create index cities_by_name on cities (name, id);

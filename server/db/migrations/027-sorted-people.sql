-- Lists of people are sorted by staff ID and e-mail address, too. As with names, a page is found in the index
-- alone, whatever it is narrowed to. Numbers without leading zeros sort by their length first.
create index users_by_staff_id on users (length(ses_id), ses_id, id)
  include (user_type_id, region_id, is_active, is_approved, decided_at);
create index users_by_email on users (email, id)
  include (user_type_id, region_id, is_active, is_approved, decided_at);

-- What never expires comes after all that does.
create index assignments_by_last_day on assignments (coalesce(expires_on, 'infinity'::date), id)
  include (expires_on, region_id);

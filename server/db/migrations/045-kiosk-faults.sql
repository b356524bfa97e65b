-- Since when a kiosk tells of a fault without a break: its words come every minute, but it is news only once.
alter table kiosks add column fault_at timestamptz;

-- Since when a kiosk tells of a fault without a break: it tells so every 30 seconds, and it is news once.
alter table kiosks add column fault_at timestamptz;

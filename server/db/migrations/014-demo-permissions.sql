-- What an administrator lets a demo do in its frame, beyond what every demo may.
alter table demos
  add column allows_camera boolean not null default false,
  add column allows_microphone boolean not null default false,
  add column allows_popups boolean not null default false;

-- An event that its listener can never handle is put aside here, with why, so that those behind it are not kept waiting
-- for ever. Nothing is lost: insert it into outbox again once the fault is mended.
create table outbox_failed (
  id bigint primary key, -- as it was in outbox
  consumer text not null,
  topic text not null,
  key bigint not null,
  payload jsonb,
  error text not null,
  failed_at timestamptz not null default now()
);

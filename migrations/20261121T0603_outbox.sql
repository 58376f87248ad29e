-- Events that a transaction promised to others, one row for each listener; written with the change, removed with its
-- handling, so that a crash loses none and repeats at most one unfinished batch.
create table outbox (
  id bigint generated always as identity primary key,
  consumer text not null,
  topic text not null,
  key bigint not null,
  payload jsonb,
  created_at timestamptz not null default now()
);
create index outbox_by_consumer on outbox (consumer, id);
-- The queue is written and emptied all the time: vacuum it early.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

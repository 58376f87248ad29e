-- Notices that somebody keeps an eye on: on a person's own list, or on the one that an organisation shares.
create table wish (
  id bigint generated always as identity primary key,
  account_id bigint references account,
  organisation_id bigint references organisation on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  saved_by bigint references account,   -- null: their account was deleted
  saved_at timestamptz not null,
  note text not null default '',
  labels text[] not null default '{}',
  revision integer not null default 1,
  check (num_nonnulls(account_id, organisation_id) = 1)
);
create unique index wish_of_account on wish (account_id, notice_id) where account_id is not null;
create unique index wish_of_organisation on wish (organisation_id, notice_id) where organisation_id is not null;
create index wish_of_notice on wish (notice_id);
create index wish_saved_by on wish (saved_by) where organisation_id is not null;

-- A list of notices is sorted and filtered by when they close.
create or replace view notice_label as
  select id, public_id, title, language, status, free, buyer_id, origin, version, deadline_at, open_until from notice;

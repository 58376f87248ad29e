-- When the administrators were told by mail that something waits: of many that come within an hour they hear at once.
alter table organisation_draft add column told_at timestamptz;
create index organisation_draft_told on organisation_draft (told_at) where told_at is not null;

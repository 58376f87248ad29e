-- Who belongs to whom. `details` holds the rest of the public profile (organisation-profile.ts).
alter table organisation add column parent_id bigint references organisation check (parent_id <> id);
create index organisation_by_parent on organisation (parent_id) where parent_id is not null;

-- The directory of buyers, which each process keeps in memory: it asks for what changed since the revision that it has.
-- Country, city and type are the organisation's own, not those of its latest notice.
alter table search_buyer
  add column city text,
  add column type text,
  add column revision bigint not null default 0;
update search_buyer b set country = coalesce(o.country, ''), city = o.city, type = o.details ->> 'buyerType'
  from organisation o where o.id = b.buyer_id;
create index search_buyer_by_revision on search_buyer (revision);

-- What is paid for together: a project that notices name, else what one agency pays for in one country.
create table search_project (
  id bigint generated always as identity unique,
  key text collate "C" primary key,
  country text not null,
  agency text,                            -- of a group without a project
  number text,
  title text,                             -- as notices have it that everybody may read
  whole_title text,                       -- as the others have it
  part integer not null default 0,
  whole integer not null default 0,
  revision bigint not null
) with (fillfactor = 80);
create index search_project_by_revision on search_project (revision);

-- The notices of each, so that they can be taken back from the sums below.
create table search_project_notice (
  notice_id bigint not null,
  audience smallint not null,
  key text collate "C" not null,
  agency text,
  currency text,
  amount numeric,
  primary key (notice_id, audience)
);
create table search_project_agency (
  key text collate "C" not null,
  agency text collate "C" not null,
  part integer not null default 0,
  whole integer not null default 0,
  primary key (key, agency)
) with (fillfactor = 80);
create table search_project_value (
  key text collate "C" not null,
  currency text collate "C" not null,
  part integer not null default 0,
  whole integer not null default 0,
  part_amount numeric not null default 0,
  whole_amount numeric not null default 0,
  primary key (key, currency)
) with (fillfactor = 80);

-- Notices that were indexed before projects were are indexed again.
insert into outbox (consumer, topic, key)
select 'search', 'notice.changed', id from notice where content ? 'project' or content ? 'fundingAgency';

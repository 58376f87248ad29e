-- Teams. A change of somebody's roles is made upon the roles that the changer saw.
alter table membership add column revision integer not null default 1;

-- Invitations are links of the kind `invite`; who keeps a team lists those of its organisation.
alter table one_time_link
  add column public_id text generated always as (details ->> 'id') stored unique,
  add column organisation_id bigint generated always as ((details ->> 'organisationId')::bigint) stored;
create index one_time_link_invitations on one_time_link (organisation_id, id desc) where kind = 'invite';

-- Doors for SQL of other modules.
create view organisation_role_label as select id, public_id, organisation_id, name, permissions from organisation_role;

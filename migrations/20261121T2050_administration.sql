-- What an administrator lists: organisations that somebody looks after, among many more that only imports name.
-- One that came from an import keeps being matched by its name after it was claimed; one that signed itself up is only
-- matched by identifier: else whoever takes the name of a body would be given its notices.
alter table organisation
  add column from_import boolean not null default true,
  add column blocked_reason text;
update organisation set from_import = false where claimed;
create index organisation_owned_newest on organisation (created_at, id) where claimed;
create index organisation_owned_by_name on organisation (normalised_name, id) where claimed;

-- Doors for SQL of other modules, both ways.
create view account_verified as select id, email_verified_at is not null as email_verified from account;
create view membership_label as
  select m.id as membership_id, m.account_id, m.role_id, o.id as organisation_id, o.public_id, o.name, o.normalised_name
  from membership m join organisation o on o.id = m.organisation_id;

-- Whoever emails the people who may do something asks for permissions, and those of a named role count as well.
create or replace view membership_label as
  select m.id as membership_id, m.account_id, m.role_id, o.id as organisation_id, o.public_id, o.name, o.normalised_name,
    coalesce(r.permissions, '{}') as named_permissions
  from membership m join organisation o on o.id = m.organisation_id left join organisation_role r on r.id = m.named_role_id;

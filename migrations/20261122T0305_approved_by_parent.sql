-- Approved on the word of the buyer above it, not by an administrator (docs/decisions/0018).
alter table organisation add column approved_by_parent boolean not null default false;
update organisation o set approved_by_parent = true
where o.parent_id is not null and o.approval = 'approved'
  and not exists (select from organisation_draft d where d.organisation_id = o.id and d.kind = 'registration' and d.state = 'approved');
-- Whose name somebody else stands under.
create index organisation_standing_name on organisation (normalised_name) where parent_id is null;

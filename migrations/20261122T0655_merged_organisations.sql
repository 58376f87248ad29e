-- A buyer that signed itself up and one that imports name may be the same body: an administrator merges the imported one
-- into the registered one (docs/decisions/0021). Its row stays, so that its id and its name go on leading to the other.
alter table organisation add column merged_into_id bigint references organisation check (merged_into_id is null or merged_into_id <> id and not claimed);
create index organisation_merged on organisation (merged_into_id) where merged_into_id is not null;

-- A registered buyer asks for it by a draft of its own, which names the imported one.
alter table organisation_draft
  add column other_id bigint references organisation on delete cascade,
  drop constraint organisation_draft_kind_check,
  add constraint organisation_draft_kind_check check (kind in ('registration', 'change', 'claim', 'merge')),
  add constraint organisation_draft_other_check check ((kind = 'merge') = (other_id is not null));
create index organisation_draft_of_other on organisation_draft (other_id) where other_id is not null;

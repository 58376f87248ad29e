-- The audit log names what an act was done to: a session by whose it is, what waits for a decision by its organisation.
create view session_label as select public_id, account_id from session;
create view organisation_draft_label as
  select d.public_id, o.name from organisation_draft d join organisation o on o.id = d.organisation_id;

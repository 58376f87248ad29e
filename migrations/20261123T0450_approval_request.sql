-- What waits for an administrator's decision is an approval request: a registration, a change, a claim or a merge. It was called
-- a draft, the word for a notice that is being written. Names in the audit log and addresses of the API stay as they are.
alter table organisation_draft rename to approval_request;
alter sequence organisation_draft_id_seq rename to approval_request_id_seq;
alter index organisation_draft_waiting rename to approval_request_waiting;
alter index organisation_draft_once rename to approval_request_once;
alter index organisation_claim_once rename to approval_request_claim_once;
alter index organisation_draft_told rename to approval_request_told;
alter index organisation_draft_of_other rename to approval_request_of_other;
alter index organisation_draft_by_account rename to approval_request_by_account;
alter view organisation_draft_label rename to approval_request_label;

-- Constraints, those that PostgreSQL named itself too.
do $$
declare one record;
begin
  for one in select conname from pg_constraint where conrelid = 'approval_request'::regclass and conname like 'organisation_draft%' loop
    execute format('alter table approval_request rename constraint %I to %I', one.conname, replace(one.conname, 'organisation_draft', 'approval_request'));
  end loop;
end $$;

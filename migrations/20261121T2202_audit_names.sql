-- The audit log names people as they are called now: one who was erased is told from one who is blocked.
create or replace view account_label as
  select id, public_id, username, first_name, last_name, email, language, super_admin, blocked_at is null and erased_at is null as is_active,
    erased_at is not null as is_erased from account;
create index audit_entry_by_subject_id on audit_entry (subject_id, id desc);
-- Acts by the beginning of their name.
create index audit_entry_by_action_prefix on audit_entry (action text_pattern_ops, id desc);

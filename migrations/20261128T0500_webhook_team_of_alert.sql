-- An alert tells the webhook of the team for which its person switched that on: whoever belongs to two teams tells neither of the other's matters.
alter table alert add column webhook_team bigint references organisation on delete set null;
update alert a set webhook_team = (
  select w.organisation_id from membership_label m join team_webhook w on w.organisation_id = m.organisation_id
  where m.account_id = a.account_id order by w.organisation_id limit 1)
where webhook_since is not null;

-- Nobody acts for a blocked or closed organisation: its webhook is told nothing.
create or replace view active_webhook as
  select w.organisation_id from team_webhook w join organisation o on o.id = w.organisation_id where w.active and w.stopped is null and o.blocked_at is null;

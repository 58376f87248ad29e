-- Named after what it says; and nothing read the revision of a webhook.
alter table alert_finding rename column hooked_at to webhook_told_at;
alter table team_webhook drop column revision;
-- A child that was added by mistake can be removed with its webhook.
alter table team_webhook drop constraint team_webhook_organisation_id_fkey,
  add constraint team_webhook_organisation_id_fkey foreign key (organisation_id) references organisation on delete cascade;
alter table webhook_message drop constraint webhook_message_organisation_id_fkey,
  add constraint webhook_message_organisation_id_fkey foreign key (organisation_id) references organisation on delete cascade;

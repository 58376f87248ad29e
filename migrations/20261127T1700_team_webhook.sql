-- A team's webhook: where an organisation is told what its people's alerts found (server/modules/webhooks).
create table team_webhook (
  organisation_id bigint primary key references organisation,
  url text not null,
  secret text not null,                     -- whsec_ and base64
  old_secret text,                          -- signs too until then, so that a receiver can change at leisure
  old_secret_until timestamptz,
  active boolean not null default true,
  stopped text check (stopped in ('gone', 'failing')), -- by us, not by its people
  failing_since timestamptz,
  last_success_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null
);
create table webhook_message (
  id bigint generated always as identity primary key,
  public_id text not null unique,           -- the message's webhook-id
  organisation_id bigint not null references organisation,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  next_at timestamptz,                      -- null: it is over
  last_at timestamptz,
  delivered_at timestamptz,
  status smallint,                          -- of the latest answer
  failure text,                             -- where there was none
  took_ms integer
);
create index webhook_message_due on webhook_message (next_at) where next_at is not null;
create index webhook_message_of on webhook_message (organisation_id, id desc);

-- Null: the alert does not tell the webhook. Else it tells what it found after that.
alter table alert add column webhook_since timestamptz;
alter table alert_finding add column hooked_at timestamptz;
-- For other modules: whether a team can be told so.
create view active_webhook as select organisation_id from team_webhook where active and stopped is null;

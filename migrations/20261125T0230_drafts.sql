-- A draft is a row of `notice` with an incomplete content. Its other data stand apart and go when it is published, so that readers of
-- notices carry nothing of it.
create table notice_draft (
  notice_id bigint primary key references notice on delete cascade,
  revision integer not null default 1,
  entered jsonb not null default '{}',          -- values as entered that the content cannot hold (yet), by `TAB.field`
  field_revisions jsonb not null default '{}',  -- the revision that last changed a field, by `TAB.field`
  visited text[] not null default '{}',         -- tabs
  proposed text[] not null default '{}',        -- fields that were filled in for the user, and not confirmed yet
  reasons jsonb not null default '[]',          -- reasons that pass soft checks
  stage text check (stage in ('parent', 'administrator', 'scheduled')),
  approver_id bigint references organisation on delete set null,  -- the parent that is asked
  publish_at timestamptz,                       -- not before
  submitted_at timestamptz,
  submitted_by bigint references account,
  rejection_reason text,
  rejected_at timestamptz,
  created_by bigint references account,
  created_at timestamptz not null,
  edited_by bigint references account,
  edited_at timestamptz not null,
  audited_at timestamptz                        -- the audit log has edits of this person up to an hour after it
);
create index notice_draft_waiting on notice_draft (stage, submitted_at, notice_id) where stage is not null;
create index notice_draft_of_approver on notice_draft (approver_id, submitted_at, notice_id) where stage = 'parent';
create index notice_draft_due on notice_draft (publish_at) where stage = 'scheduled';

-- What happened to a notice that was written here, for ever. The public sees publication, amendments and its end, as before.
create table notice_step (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notice on delete cascade,
  step text not null,
  at timestamptz not null,
  account_id bigint references account,
  organisation_id bigint references organisation on delete set null,
  reason text,
  details jsonb not null default '{}'
);
create index notice_step_of_notice on notice_step (notice_id, id);

create table notice_template (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organisation_id bigint not null references organisation on delete cascade,
  name text not null,
  content jsonb not null,
  entered jsonb not null default '{}',
  created_by bigint references account,
  created_at timestamptz not null
);
create index notice_template_by_name on notice_template (organisation_id, lower(name), id);

-- Public holidays that administrators keep; other countries also have a calendar (server/modules/reference/holidays/).
create table holiday (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  country text not null,
  day date not null,
  name text not null,
  unique (country, day)
);

-- What publishing needs to know of an organisation.
create view organisation_publisher as
  select o.id, o.public_id, o.name, o.country, o.city, o.approval, o.trusted, o.parent_id, o.blocked_at is not null as is_blocked,
    coalesce((o.settings ->> 'approvesChildren')::boolean, false) as approves_children,
    o.settings ->> 'noticeLanguage' as notice_language, o.settings ->> 'noticeCurrency' as notice_currency,
    o.settings ->> 'noticeKind' as notice_kind, o.details -> 'address' as address, o.details ->> 'web' as web,
    (select c.content from organisation_contact c where c.organisation_id = o.id and c.kind = 'contact'
      order by (c.content ->> 'isPublic')::boolean desc, c.position, c.id limit 1) as contact
  from organisation o;

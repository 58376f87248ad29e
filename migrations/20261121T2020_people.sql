-- People. A person is named elsewhere by an id alone, so that a name can be erased without touching what the person did.
create table account (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username text not null,
  username_key text not null unique,      -- as it is compared: NFKC, lower case
  email text not null,
  email_key text not null unique,
  email_verified_at timestamptz,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  language text not null default 'en',
  password_hash text,                     -- argon2id in PHC form; null until an invitation is accepted
  password_changed_at timestamptz,
  super_admin boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  totp_secret text,                       -- base 32; null without a second factor
  totp_confirmed_at timestamptz,
  totp_last_step bigint,                  -- a code is good once
  created_at timestamptz not null default now(),
  erased_at timestamptz
);
create index account_newest on account (id desc);

-- One device that is signed in. A token is only as good as its session: every request reads it.
create table session (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  audience text not null,                 -- origin of the site that gave it
  side text check (side in ('BUYER', 'SELLER')),
  address text not null,
  agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,           -- no token of it lives longer
  ended_at timestamptz,
  ended_by text
);
create index session_by_account on session (account_id, id desc);

-- Links that were mailed. Only the hash is kept; a link is good once and until it expires.
create table one_time_link (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('verify-email', 'change-email', 'reset-password', 'invite')),
  token_hash bytea not null unique,
  account_id bigint references account on delete cascade,
  email text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_link_by_account on one_time_link (account_id, kind);

create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Failed attempts by what was tried: a name's and an address's own rows, whether they exist or not.
create unlogged table attempt (
  subject bytea primary key,              -- keyed hash
  failures integer not null,
  last_at timestamptz not null
);
create index attempt_by_age on attempt (last_at);

-- Proofs of work that were accepted; each is good once.
create table captcha_used (
  signature bytea primary key,
  expires_at timestamptz not null
);
create index captcha_used_by_age on captcha_used (expires_at);

-- Roles that an organisation defines: sets of permissions (contract/permissions.ts).
create table organisation_role (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organisation_id bigint not null references organisation on delete cascade,
  name text not null,
  permissions text[] not null,
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index organisation_role_name on organisation_role (organisation_id, lower(name));

-- Who belongs where. Roles: 2 owner, 3 member, 4 viewer; a named role adds what it holds.
create table membership (
  id bigint generated always as identity unique,
  account_id bigint not null references account on delete cascade,
  organisation_id bigint not null references organisation on delete cascade,
  role_id smallint not null check (role_id in (2, 3, 4)),
  named_role_id bigint references organisation_role on delete set null,
  created_at timestamptz not null default now(),
  primary key (account_id, organisation_id)
);
create index membership_by_organisation on membership (organisation_id, id);
create index membership_by_named_role on membership (named_role_id) where named_role_id is not null;

-- The buyer part waits for an administrator. Imported organisations stay without an approval until somebody claims them.
alter table organisation
  add column approval text check (approval in ('pending', 'approved', 'denied')),
  add column approval_reason text,
  add column approval_at timestamptz,
  add column billable boolean not null default false,
  add column account_manager_id bigint references account on delete set null,
  add column trusted boolean not null default false,
  add column revision integer not null default 1,
  add column steps text[] not null default '{}',     -- of the profile, those that are complete
  add column settings jsonb not null default '{}',
  add column billing jsonb not null default '{}',
  add column blocked_at timestamptz;
create index organisation_by_approval on organisation (approval, id desc) where approval is not null;
create index organisation_by_manager on organisation (account_manager_id, id desc) where account_manager_id is not null;

-- People and places that an organisation names.
create table organisation_contact (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organisation_id bigint not null references organisation on delete cascade,
  kind text not null check (kind in ('contact', 'office')),
  content jsonb not null,
  position integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index organisation_contact_by_organisation on organisation_contact (organisation_id, kind, position, id);

-- What waits for an administrator: a new buyer, a change of what was approved, a claim of an organisation from an import.
create table organisation_draft (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organisation_id bigint not null references organisation on delete cascade,
  kind text not null check (kind in ('registration', 'change', 'claim')),
  content jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'denied', 'withdrawn')),
  account_id bigint references account on delete set null,
  decided_by bigint references account on delete set null,
  reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index organisation_draft_waiting on organisation_draft (id) where state = 'waiting';
create unique index organisation_draft_once on organisation_draft (organisation_id, kind) where state = 'waiting' and kind <> 'claim';
create unique index organisation_claim_once on organisation_draft (organisation_id, account_id) where state = 'waiting' and kind = 'claim';

-- Who did what to which thing, when, from where. Rows are added and read, never changed, not even by a mistake of ours.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null,               -- person, system, visitor
  account_id bigint,                      -- no reference: it outlives the account
  actor_name text,                        -- of the system's parts
  organisation_id bigint,                 -- that it was done for, or to
  action text not null,                   -- sign-in, organisation.approve …
  subject_kind text not null,
  subject_id text not null,
  site text not null,
  address text,
  agent text,
  details jsonb not null default '{}'
);
create index audit_entry_by_organisation on audit_entry (organisation_id, id desc) where organisation_id is not null;
create index audit_entry_by_account on audit_entry (account_id, id desc) where account_id is not null;
create index audit_entry_by_action on audit_entry (action, id desc);
create index audit_entry_by_subject on audit_entry (subject_kind, subject_id, id desc);
create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function audit_entry_stays();
create trigger audit_entry_stays_whole before truncate on audit_entry for each statement execute function audit_entry_stays();

-- Mail that waits to be sent, and for a while what was sent. Texts are made when it is queued, in the reader's language.
create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  template text not null,
  language text not null,
  site text not null,
  subject text not null,
  body_text text,                         -- taken out once sent: it holds links that let people in
  body_html text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_waiting on mail (next_at, id) where state = 'waiting';

-- Doors for SQL of other modules.
create view account_label as
  select id, public_id, username, first_name, last_name, email, language, super_admin, blocked_at is null and erased_at is null as is_active from account;

-- All that a request needs to know of who is asking, in one statement (organisations: the first one first).
create view signed_in as
  select s.id as session_id, s.public_id as session, s.audience, s.side, s.seen_at, s.ends_at, s.ended_at,
    a.id as account_id, a.public_id, a.username, a.super_admin, a.blocked_at,
    coalesce((
      select json_agg(json_build_object('id', o.id, 'publicId', o.public_id, 'name', o.name, 'orgType', o.org_type, 'approval', o.approval,
        'country', o.country, 'roleId', m.role_id, 'namedRole', r.name, 'permissions', coalesce(r.permissions, '{}')) order by m.id)
      from membership m join organisation o on o.id = m.organisation_id left join organisation_role r on r.id = m.named_role_id
      where m.account_id = a.id and o.blocked_at is null), '[]') as organisations
  from session s join account a on a.id = s.account_id;

-- The address at which a person's calendar is read without signing in. It is found by the hash of its token; the token itself is kept
-- sealed, so that its owner can see the address again, and a copy of the database does not reveal it (docs/decisions/0074).
create table calendar_feed (
  account_id bigint primary key references account,
  token_hash bytea not null unique,
  sealed_token text not null,
  made_at timestamptz not null,
  last_read_at timestamptz
);

-- How many days before a deadline a person is reminded; without a row 3 and 1. `site` is where they chose: emails lead there.
create table reminder_setting (
  account_id bigint primary key references account,
  days smallint[] not null check (days <@ '{1,3,7,14}'),
  site text not null,
  changed_at timestamptz not null
);

-- Reminders that were queued: one for a deadline and a number of days before it, and another if the deadline moves.
create table reminder_sent (
  notice_id bigint not null references notice on delete cascade,
  account_id bigint not null references account,
  deadline_at timestamptz not null,
  days smallint not null,
  sent_at timestamptz not null,
  primary key (notice_id, account_id, deadline_at, days)
);
create index reminder_sent_of_account on reminder_sent (account_id, sent_at desc);
create index reminder_sent_deadline on reminder_sent (deadline_at);

-- What somebody of a team has to do, for SQL of other modules: nothing where they have left it, or it is blocked.
create view assigned_notice as
  select a.id, a.notice_id, a.assignee_id as account_id, a.state, a.due_on, a.created_at, a.changed_at, a.revision
  from assignment a join membership m on m.organisation_id = a.organisation_id and m.account_id = a.assignee_id
    join organisation o on o.id = a.organisation_id and o.blocked_at is null;

-- What a person may do now, without a session: for something that they hold a key of.
create view person_rights as
  select a.id as account_id, a.language, a.blocked_at is null and a.erased_at is null as is_active, a.email_verified_at is not null as email_verified,
    coalesce((
      select json_agg(json_build_object('id', o.id, 'publicId', o.public_id, 'orgType', o.org_type, 'approval', o.approval, 'roleId', m.role_id,
        'permissions', coalesce(r.permissions, '{}')) order by m.goes_first desc, m.id)
      from membership m join organisation o on o.id = m.organisation_id left join organisation_role r on r.id = m.named_role_id
      where m.account_id = a.id and o.blocked_at is null), '[]') as organisations
  from account a;

-- Where each person signed in, the latest last: reminders come at the hours of that site.
create view session_site as select account_id, audience as origin, id from session;

-- A calendar asks for the notices of one person, and each part of this view must be found by its index then: a union inside a join is
-- read whole. It says what it said before.
create index bid_interest_by_account on bid_interest (account_id) where account_id is not null;
create index bid_by_account on bid (account_id) where account_id is not null and state = 'received';
create or replace view notice_bidder as
  select i.notice_id, m.account_id from membership m join bid_interest i on i.organisation_id = m.organisation_id
    join organisation o on o.id = m.organisation_id and o.blocked_at is null where m.role_id = 2
  union
  select b.notice_id, m.account_id from membership m join bid b on b.organisation_id = m.organisation_id and b.state = 'received'
    join organisation o on o.id = m.organisation_id and o.blocked_at is null where m.role_id = 2
  union
  select i.notice_id, i.account_id from bid_interest i where i.account_id is not null and exists (
    select from organisation_and_above(i.organisation_id) u join membership m on m.organisation_id = u.id and m.account_id = i.account_id)
  union
  select b.notice_id, b.account_id from bid b where b.account_id is not null and b.state = 'received' and exists (
    select from organisation_and_above(b.organisation_id) u join membership m on m.organisation_id = u.id and m.account_id = b.account_id);

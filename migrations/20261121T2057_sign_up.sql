-- Whoever has not proved their e-mail address reaches only what proving it needs: each request has to know.
create or replace view signed_in as
  select s.id as session_id, s.public_id as session, s.audience, s.side, s.seen_at, s.ends_at, s.ended_at,
    a.id as account_id, a.public_id, a.username, a.super_admin, a.blocked_at,
    coalesce((
      select json_agg(json_build_object('id', o.id, 'publicId', o.public_id, 'name', o.name, 'orgType', o.org_type, 'approval', o.approval,
        'country', o.country, 'roleId', m.role_id, 'namedRole', r.name, 'permissions', coalesce(r.permissions, '{}')) order by m.id)
      from membership m join organisation o on o.id = m.organisation_id left join organisation_role r on r.id = m.named_role_id
      where m.account_id = a.id and o.blocked_at is null), '[]') as organisations,
    a.email_verified_at is not null as email_verified
  from session s join account a on a.id = s.account_id;

-- Somebody who signs up with an address that has an account is told so by mail, not more than once in a while.
alter table account add column sign_up_told_at timestamptz;
-- Accounts whose address nobody proved are forgotten after some time.
create index account_unproved on account (created_at) where email_verified_at is null;

-- What one person asked to be decided, the latest first.
create index organisation_draft_by_account on organisation_draft (account_id, id desc) where account_id is not null;

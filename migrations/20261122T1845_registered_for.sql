-- What somebody registered for is asked in the first step of signing up, and needed in the second, maybe in another tab or browser.
alter table account add column registered_for text check (registered_for in ('BUYER', 'SELLER', 'BOTH'));

create or replace view signed_in as
  select s.id as session_id, s.public_id as session, s.audience, s.side, s.seen_at, s.ends_at, s.ended_at,
    a.id as account_id, a.public_id, a.username, a.super_admin, a.blocked_at,
    coalesce((
      select json_agg(json_build_object('id', o.id, 'publicId', o.public_id, 'name', o.name, 'orgType', o.org_type, 'approval', o.approval,
        'country', o.country, 'roleId', m.role_id, 'namedRole', r.name, 'permissions', coalesce(r.permissions, '{}')) order by m.id)
      from membership m join organisation o on o.id = m.organisation_id left join organisation_role r on r.id = m.named_role_id
      where m.account_id = a.id and o.blocked_at is null), '[]') as organisations,
    a.email_verified_at is not null as email_verified,
    a.totp_confirmed_at is not null as has_second_factor,
    a.first_name, a.last_name, a.registered_for
  from session s join account a on a.id = s.account_id;

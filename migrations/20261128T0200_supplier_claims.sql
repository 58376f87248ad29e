-- A claim of a supplier that awards name (docs/decisions/0082): the request of the organisation that says it is that supplier. The approved one holds
-- until the organisation or an administrator ends it.
alter table approval_request drop constraint approval_request_kind_check,
  add constraint approval_request_kind_check check (kind in ('registration', 'change', 'claim', 'merge', 'supplier'));
create unique index approval_request_supplier_once on approval_request ((content ->> 'key')) where kind = 'supplier' and state = 'approved';
create index approval_request_supplier_of on approval_request (organisation_id) where kind = 'supplier' and state = 'approved';

-- Who is which supplier. A blocked organisation is none until it is unblocked, nor is one that only buys.
create view supplier_claim as
  select r.content ->> 'key' as key, upper(trim(r.content #>> '{identifiers,0,scheme}')) as scheme, r.organisation_id, o.name, o.details ->> 'web' as web, o.details ->> 'description' as description
  from approval_request r join organisation o on o.id = r.organisation_id
  where r.kind = 'supplier' and r.state = 'approved' and o.blocked_at is null and o.org_type <> 'BUYER';

-- A claim of a supplier that awards name (docs/decisions/0082): the request of the organisation that says it is that supplier. The approved one holds
-- until the organisation or an administrator ends it.
alter table approval_request drop constraint approval_request_kind_check,
  add constraint approval_request_kind_check check (kind in ('registration', 'change', 'claim', 'merge', 'supplier'));
create unique index approval_request_supplier_once on approval_request ((content ->> 'key')) where kind = 'supplier' and state = 'approved';
create index approval_request_supplier_of on approval_request (organisation_id) where kind = 'supplier' and state = 'approved';

-- Who is which supplier. A blocked or closed organisation is none until it is unblocked.
create view supplier_claim as
  select r.content ->> 'key' as key, upper(trim(r.content #>> '{identifiers,0,scheme}')) as scheme, r.organisation_id, o.name, o.details ->> 'web' as web, o.details ->> 'description' as description
  from approval_request r join organisation o on o.id = r.organisation_id
  where r.kind = 'supplier' and r.state = 'approved' and o.blocked_at is null;

-- An organisation is also each supplier that it claimed.
drop view supplier_identity;
create view supplier_identity as
  select o.id,
    array_remove(supplier_name_key(o.name, o.country) || array(select c.key from supplier_claim c where c.organisation_id = o.id and c.key like 'n%'), null) as name_keys,
    array(select supplier_identifier_key(i.scheme, i.identifier) from organisation_identifier i where i.organisation_id = o.id
      union select c.key from supplier_claim c where c.organisation_id = o.id and c.key like 'i%') as identifier_keys,
    array(select upper(trim(i.scheme)) from organisation_identifier i where i.organisation_id = o.id
      union select c.scheme from supplier_claim c where c.organisation_id = o.id and c.scheme is not null) as schemes
  from organisation o;

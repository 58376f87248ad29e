-- The dashboard of a supplier: what a person did with which notice, and which awards name an organisation as supplier
-- (server/modules/dashboards). Views, so that one statement joins what several modules keep.
create view followed_notice as select account_id, notice_id, since as at from notice_follower;
create view downloaded_notice as select account_id, notice_id, at from notice_download where account_id is not null;
create view saved_notice as select account_id, notice_id, saved_at as at from wish where account_id is not null;
create view found_notice as select account_id, notice_id, found_at as at, seen_at, relevant from alert_finding;
create view alert_of_person as select account_id, public_id from alert;
-- Who takes part in a tender. Before the opening only the supplier itself may learn it: ask for one organisation, the reader's own.
create view taken_part_notice as
  select organisation_id, notice_id, registered_at as at, false as has_bid from bid_interest
  union all
  select organisation_id, notice_id, received_at, true from bid where state = 'received';
-- Hidden of a locked notice: ask only for those that the reader may read whole.
create view notice_funding as select id, content ->> 'fundingAgency' as agency from notice;
create or replace view notice_label as
  select id, public_id, title, language, status, free, buyer_id, origin, version, deadline_at, open_until, country from notice;
-- Each month, and each notice once: read from the index alone.
create index notice_download_by_account on notice_download (account_id, notice_id, at) where account_id is not null;

-- A supplier as it is recognised: by a registration number, else by its name in its country. Awards and organisations are both compared
-- by these functions, so they need not fold names as the program does.
create function supplier_identifier_key(scheme text, identifier text) returns text language sql immutable parallel safe
  return 'i' || upper(trim(scheme)) || ' ' || upper(trim(identifier));
create function supplier_name_key(name text, country text) returns text language sql immutable parallel safe
  -- A name without a letter or digit is nobody's.
  return 'n' || upper(country) || ' ' || nullif(trim(regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]\u0900-\u0dff]+', ' ', 'g')), '');
-- The country of a supplier without one is that of its notice.
create function award_supplier_keys(award jsonb, country text) returns text[] language sql immutable parallel safe
  return (
    select array_agg(key)
    from jsonb_array_elements(case when jsonb_typeof(award -> 'suppliers') = 'array' then award -> 'suppliers' else '[]' end) s,
      lateral (values (supplier_identifier_key(s ->> 'scheme', s ->> 'identifier')), (supplier_name_key(s ->> 'name', coalesce(s ->> 'country', country)))) k (key)
    where key is not null);
create index notice_award_supplier_keys on notice_award using gin (award_supplier_keys(award, country));
create view supplier_identity as
  select o.id, supplier_name_key(o.name, o.country) as name_key,
    array(select supplier_identifier_key(i.scheme, i.identifier) from organisation_identifier i where i.organisation_id = o.id) as identifier_keys,
    array(select upper(trim(i.scheme)) from organisation_identifier i where i.organisation_id = o.id) as schemes
  from organisation o;
-- The planner knows how rare a supplier is before the first search for one.
analyze notice_award;

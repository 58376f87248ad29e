-- 0, n/a and names are no registration numbers: whoever has one would be one supplier with all others who do. Such a supplier is found by name.
-- The same rule as in web/lib/addresses.ts. Digits other than 0: also those of Hindi, Nepali and Bengali.
create or replace function supplier_identifier_key(scheme text, identifier text) returns text language sql immutable parallel safe
  return case when identifier ~ '[1-9\u0967-\u096f\u09e7-\u09ef]' then 'i' || upper(trim(scheme)) || ' ' || upper(trim(identifier)) end;
-- To fold names is dear: the planner must not think that it may compute this for each row that it passes.
alter function award_supplier_keys(jsonb, text) cost 1000;
reindex index notice_award_supplier_keys;
analyze notice_award;

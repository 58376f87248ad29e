-- What eForms and the older TED name by a code was kept by its English label: people who read another language saw that.
-- The code takes its place; the web application has its name in every language (contract/names.ts, `procedures`).
create temporary table procedure_label (label text primary key, code text not null) on commit drop;
insert into procedure_label values
  ('Restricted', 'restricted'),
  ('Competitive dialogue', 'comp-dial'),
  ('Competitive tendering', 'comp-tend'),
  ('Innovation partnership', 'innovation'),
  ('Negotiated with prior publication of a call for competition', 'neg-w-call'),
  ('Negotiated without prior call for competition', 'neg-wo-call'),
  ('Request for expression of interest (rail)', 'exp-int-rail'),
  ('Other multiple stage procedure', 'oth-mult'),
  ('Other single stage procedure', 'oth-single'),
  ('Restricted procedure', 'restricted'),
  ('Accelerated restricted procedure', 'restricted-accelerated'),
  ('Negotiated procedure', 'negotiated'),
  ('Accelerated negotiated procedure', 'negotiated-accelerated'),
  ('Competitive procedure with negotiation', 'competitive-negotiation'),
  ('Negotiated without a prior call for competition', 'neg-wo-call'),
  ('Concession award procedure', 'concession'),
  ('Concession award without prior concession notice', 'concession-wo-notice'),
  ('Contract award without prior publication', 'award-wo-publication'),
  ('Direct award', 'direct-award'),
  ('Other', 'other');

create function pg_temp.with_codes(content jsonb) returns jsonb language sql as $$
  select content
    || coalesce((select jsonb_build_object('methodDetails', code) from procedure_label where label = content ->> 'methodDetails'), '{}')
    || case when content ->> 'sourceOfFunding' = 'European Union' then '{"sourceOfFunding": "europeanUnion"}'::jsonb else '{}' end
$$;

-- The lists of searches by source of funding, and their counts, are made anew.
insert into outbox (consumer, topic, key)
select 'search', 'notice.changed', id from notice where source in ('eforms', 'ted') and content ->> 'sourceOfFunding' = 'European Union';

update notice set content = pg_temp.with_codes(content), method_details = pg_temp.with_codes(content) ->> 'methodDetails'
where source in ('eforms', 'ted') and content is distinct from pg_temp.with_codes(content);
update import_release set content = pg_temp.with_codes(content)
where source in ('eforms', 'ted') and content is distinct from pg_temp.with_codes(content);

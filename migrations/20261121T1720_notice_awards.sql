-- Awards as rows, for lists over all notices (/awards); always derived from notice.content, by one function
-- (server/modules/notices/award-rows.ts). `award` is what such a list shows of it. Buyer and country are the notice's,
-- here so that their lists are walks along an index.
create table notice_award (
  notice_id bigint not null references notice on delete cascade,
  position integer not null,
  at timestamptz,                 -- the award's date; null: none is known
  sort_at timestamptz not null,   -- that, else the notice's publication, else the year 1
  buyer_id bigint,
  country text,
  supplier_words text[] not null, -- of the suppliers' names, folded
  award jsonb not null,
  primary key (notice_id, position)
);

insert into notice_award (notice_id, position, at, sort_at, buyer_id, country, supplier_words, award)
select n.id, a.number - 1, d.at, coalesce(d.at, n.published_at, '0001-01-01T00:00:00Z'), n.buyer_id, n.country,
  -- As the program folds names, but for letters of rare scripts: the next change of the notice puts them right.
  coalesce((select array_agg(distinct word) from jsonb_array_elements(a.award -> 'suppliers') s,
    regexp_split_to_table(lower(case when s ->> 'name' ~ '[ऀ-෿]' then normalize(s ->> 'name', NFC)
      else regexp_replace(normalize(s ->> 'name', NFD), '[̀-ͯ]', '', 'g') end), '[^[:alnum:]ऀ-෿]+') word where word <> ''), '{}'),
  a.award - 'description'
    || case when a.award ? 'description' then jsonb_build_object('description', left(a.award ->> 'description', 1000)) else '{}' end
    || case when a.award ? 'suppliers' then jsonb_build_object('suppliers', jsonb_path_query_array(a.award, '$.suppliers[0 to 19]')) else '{}' end
    || jsonb_build_object('supplierCount', coalesce(jsonb_array_length(a.award -> 'suppliers'), 0))
from notice n, jsonb_array_elements(n.content -> 'awards') with ordinality as a (award, number),
  lateral (select case when length(a.award ->> 'date') = 10 then (a.award ->> 'date') || 'T00:00:00Z' else a.award ->> 'date' end as given) g,
  lateral (select case when g.given ~ '^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$' and pg_input_is_valid(g.given, 'timestamptz')
    then g.given::timestamptz end as at) d
where jsonb_typeof(n.content -> 'awards') = 'array';

create index notice_award_newest on notice_award (sort_at, notice_id, position);
create index notice_award_of_buyer on notice_award (buyer_id, sort_at, notice_id, position);
create index notice_award_of_country on notice_award (country, sort_at, notice_id, position);
create index notice_award_suppliers on notice_award using gin (supplier_words);

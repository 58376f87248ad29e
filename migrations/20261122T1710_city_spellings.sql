-- A city stands in the search index folded ("PARIS" and "Paris" are one), and was called what the notice written last calls it.
-- Each spelling is a lexeme of its own now (words/lexemes.ts, `C:`), counted like all others, and the usual one is shown. Every
-- document with a city changes, so the indexes over documents are built anew afterwards: kept up row by row they take minutes.
drop index search_notice_document, search_open_document;
update search_notice n set document = n.document || array_to_tsvector(array['C:' || substr(own.lexeme, 3) || '=' || left(trim(own.written), 200)])
from (
  select s.notice_id, s.audience, lexeme, notice.city as written
  from search_notice s join notice on notice.id = s.notice_id, lateral unnest(tsvector_to_array(s.document)) lexeme
  where lexeme like 'c:%' and notice.city is not null
) own
where own.notice_id = n.notice_id and own.audience = n.audience;
create index search_notice_document on search_notice using gin (document) with (fastupdate = on, gin_pending_list_limit = 4096);
create index search_open_document on search_notice using gin (document) with (fastupdate = off) where is_open;
insert into search_term (word, part, whole)
select lexeme, count(*) filter (where audience in (1, 3)), count(*) filter (where audience in (2, 3))
from search_notice, lateral (select lexeme from unnest(tsvector_to_array(document)) lexeme where lexeme like 'C:%') own
group by lexeme order by lexeme collate "C";
update search_term term set label = usual.written
from (
  select distinct on (city) city, written
  from search_term, lateral (select split_part(substr(word, 3), '=', 1) as city, substr(word, strpos(word, '=') + 1) as written) spelling
  where word >= 'C:' and word < 'C;' and part > 0
  order by city, part desc, written = upper(written), written = lower(written), word
) usual
where term.word = 'c:' || usual.city and term.label is distinct from usual.written;

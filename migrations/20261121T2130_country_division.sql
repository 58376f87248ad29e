-- Country and CPV division as one lexeme of the search index (words/lexemes.ts, `y:`): both asked for together were two long
-- lists to intersect, 13 ms of a million notices. Every document changes, so the indexes over documents are built anew
-- afterwards: kept up row by row they take minutes.
drop index search_notice_document, search_open_document;
update search_notice n set document = n.document || together.document
from (
  select s.notice_id, s.audience, array_to_tsvector(array_agg(distinct 'y:' || substr(k.lexeme, 3) || substr(v.lexeme, 3))) as document
  from search_notice s,
    lateral (select lexeme from unnest(tsvector_to_array(s.document)) lexeme where lexeme like 'k:%') k,
    lateral (select lexeme from unnest(tsvector_to_array(s.document)) lexeme where lexeme ~ '^v:\d\d$') v
  group by s.notice_id, s.audience
) together
where together.notice_id = n.notice_id and together.audience = n.audience;
create index search_notice_document on search_notice using gin (document) with (fastupdate = on, gin_pending_list_limit = 4096);
create index search_open_document on search_notice using gin (document) with (fastupdate = off) where is_open;
insert into search_term (word, part, whole)
select lexeme, count(*) filter (where audience in (1, 3)), count(*) filter (where audience in (2, 3))
from search_notice, lateral (select lexeme from unnest(tsvector_to_array(document)) lexeme where lexeme like 'y:%') own
group by lexeme order by lexeme collate "C";

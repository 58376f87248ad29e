-- The filter values of a row as numbers beside it. Counting them needed every row's document opened and taken apart, words
-- and all: 60 ms for a thousand rows, of which the numbers are read in one.
create table search_facet (
  id integer generated always as identity primary key,
  lexeme text collate "C" not null unique
);
insert into search_facet (lexeme)
select word from search_term where word ~ '^[tkxbimglufocz]:.' or word ~ '^v:\d{2,4}$' order by word;

alter table search_notice add column facets bytea not null default '';
-- Within the row: it is short, and read without the document.
alter table search_notice alter column facets set storage main;
update search_notice set facets = coalesce((
  select string_agg(int4send(id), ''::bytea)
  from (select each collate "C" as lexeme from unnest(tsvector_to_array(document)) each where each like '_:%') own join search_facet using (lexeme)
), '');

-- Buyers and cities are counted by country, status and type like the other filters, so that the first view offers them.
-- They are many, and never read whole: through this index by country, through the key (by lexeme) for all countries.
create index search_cube_names on search_cube (country, lexeme) where lexeme < 'd';

insert into search_cube (country, status, type, lexeme, part, whole)
select country, status, type, lexeme, count(*) filter (where audience <> 2), count(*) filter (where audience <> 1)
from search_notice,
  lateral (
    select array_agg(one) filter (where one >= 'b:' and one < 'b;' or one >= 'c:' and one < 'c;') as names,
      coalesce(max(substr(one, 3)) filter (where one >= 't:' and one < 't;'), '') as type
    from (select each collate "C" as one from unnest(tsvector_to_array(document)) each) lexemes
  ) of_row,
  unnest(names) as lexeme
group by country, status, type, lexeme;

-- A list reads twenty notices that lie anywhere in the table, and nothing of their content, which is two thirds of a row. Out of line it
-- leaves the rows a third as long, so that all of them stay in memory. PostgreSQL moves a column out of line only in rows over 2 kB before
-- compression: `pad` makes every row that long, and takes some 40 bytes afterwards. The columns that lists read stay within (main).
-- Who writes a new content into a row sets `pad` to its default again, for there it comes compressed.
alter table notice
  alter column public_id set storage main, alter column origin set storage main, alter column source set storage main,
  alter column source_key set storage main, alter column status set storage main, alter column kind set storage main,
  alter column type set storage main, alter column title set storage main, alter column teaser set storage main,
  alter column language set storage main, alter column country set storage main, alter column city set storage main,
  alter column sectors set storage main, alter column category set storage main, alter column method set storage main,
  alter column method_details set storage main, alter column value_currency set storage main, alter column reference set storage main,
  alter column deadline_zone set storage main, alter column content_digest set storage main, alter column processes set storage main,
  alter column later_deadlines set storage main;
-- Not a constant, so that the rows that are there are written anew.
alter table notice add column pad text storage main not null default repeat(' ', 2100 + (random() * 0)::integer);
alter table notice alter column pad set default repeat(' ', 2100);

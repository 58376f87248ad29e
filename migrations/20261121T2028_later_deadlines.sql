-- Where the lots of a notice end after the notice's own deadline: lists show and sort by the next one that is still to come,
-- without opening contents. Few notices have any; only those whose opening lasts longer than their deadline are looked into.
alter table notice add column later_deadlines timestamptz[];

update notice n set later_deadlines = (
  select (array_agg(distinct at::timestamptz order by at::timestamptz))[1:100]
  from jsonb_path_query(n.content, '$.lots[*].deadline.at') as given (value), lateral (select given.value #>> '{}') as text (at)
  where at ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T' and pg_input_is_valid(at, 'timestamptz') and at::timestamptz > n.deadline_at)
where n.open_until > n.deadline_at;

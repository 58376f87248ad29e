-- The country stands in the indexes that lists walk: a list of one country, the most common of all, then needs no row.
drop index search_notice_published, search_notice_deadline, search_notice_value, search_open_published, search_open_deadline, search_open_value;
create index search_notice_published on search_notice (published_at desc, notice_id desc) include (audience, country);
create index search_notice_deadline on search_notice (deadline_at, notice_id) include (audience, country);
create index search_notice_value on search_notice (value_usd desc, notice_id desc) include (audience, country);
create index search_open_published on search_notice (published_at desc, notice_id desc) include (audience, country, open_until) where is_open;
create index search_open_deadline on search_notice (deadline_at, notice_id) include (audience, country, open_until) where is_open;
create index search_open_value on search_notice (value_usd desc, notice_id desc) include (audience, country, open_until) where is_open;

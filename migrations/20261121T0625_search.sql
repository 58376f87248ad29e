-- The search index (docs/search.md). Everything here can be rebuilt from the notices.
--
-- One row for a notice that everybody may read whole (audience 3). Two for a locked one: what everybody may see of it
-- (audience 1) and the whole (audience 2). A reader searches 1 and 3, or 2 and 3, and so can never match what is hidden.
create table search_notice (
  notice_id bigint not null,
  audience smallint not null check (audience in (1, 2, 3)),
  status smallint not null check (status in (0, 1, 2)),  -- 0 live (open or closed, by open_until), 1 awarded, 2 cancelled
  is_open boolean not null,                              -- was open when last looked at; open_until decides
  country text not null default '',
  open_until timestamptz not null default '-infinity',
  published_at timestamptz not null default '-infinity', -- -infinity: none or implausible
  deadline_at timestamptz not null default '-infinity',  -- -infinity: none
  value_usd double precision not null default -1,        -- -1: none
  -- Words with weights, and every filter as a lexeme with a prefix ("k:NP"), so that one GIN intersects both.
  document tsvector not null,
  -- PostgreSQL moves a column out of line only in rows over 2 kB, whatever toast_tuple_target says. This one makes
  -- every row that long before compression; afterwards it takes some 40 bytes. The heap stays a tenth of its size.
  pad text not null default repeat(' ', 2100),
  primary key (notice_id, audience)
) with (toast_tuple_target = 128, fillfactor = 95);
alter table search_notice alter column document set storage external, alter column pad set storage main;

create index search_notice_document on search_notice using gin (document) with (fastupdate = on, gin_pending_list_limit = 4096);
create index search_notice_published on search_notice (published_at desc, notice_id desc) include (audience);
create index search_notice_deadline on search_notice (deadline_at, notice_id) include (audience);
create index search_notice_value on search_notice (value_usd desc, notice_id desc) include (audience);
-- The default view is the open notices, about one in a hundred: indexes of their own, small enough to stay warm.
create index search_open_document on search_notice using gin (document) with (fastupdate = off) where is_open;
create index search_open_published on search_notice (published_at desc, notice_id desc) include (audience) where is_open;
create index search_open_deadline on search_notice (deadline_at, notice_id) include (audience) where is_open;
create index search_open_value on search_notice (value_usd desc, notice_id desc) include (audience) where is_open;
create index search_open_until on search_notice (open_until) where is_open;

-- In how many rows each lexeme stands, by audience. `*_word` counts rows that hold it as a word written so (not only
-- as a stem): what may be suggested or put in place of a typo. `label` is how it was last written where all may read.
create table search_term (
  word text collate "C" primary key,
  part integer not null default 0,
  whole integer not null default 0,
  part_word integer not null default 0,
  whole_word integer not null default 0,
  label text
) with (fillfactor = 80);

-- How many rows have which country, status and type, and one further filter value: filter counts without text.
create table search_cube (
  country text collate "C" not null,
  status smallint not null,
  type text collate "C" not null,
  lexeme text collate "C" not null,
  part integer not null default 0,
  whole integer not null default 0,
  primary key (lexeme, country, status, type)
) with (fillfactor = 80);

-- Buyers by the words of their names, for suggestions.
create table search_buyer (
  buyer_id bigint primary key,
  public_id text not null unique,
  name text not null,
  country text not null default '',
  notices integer not null default 0
) with (fillfactor = 80);
create table search_buyer_word (
  word text collate "C" not null,
  buyer_id bigint not null references search_buyer on delete cascade,
  primary key (word, buyer_id)
);

-- The filter values of every open row, which each process keeps in memory: exact counts of open searches. A row that
-- is not open any more stays, marked gone, until every process has had time to read so.
create table search_open (
  notice_id bigint not null,
  audience smallint not null,
  gone boolean not null default false,
  open_until timestamptz not null,
  published_at timestamptz not null,
  deadline_at timestamptz not null,
  value_usd double precision not null,
  filters text[] not null,
  revision bigint not null,
  primary key (notice_id, audience)
);
create index search_open_by_revision on search_open (revision);

create table search_state (
  one boolean primary key default true check (one),
  revision bigint not null default 0,        -- grows with every change of the index
  forgotten bigint not null default 0        -- gone rows up to this revision were removed from search_open
);
insert into search_state default values;

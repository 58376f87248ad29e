-- Alerts: saved searches that tell of the notices which they find from then on (server/modules/alerts).
create table alert (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account,
  site text not null,                       -- where it was saved: its zone, currency and scope, and where its links lead
  name text not null,
  search jsonb not null,                    -- contract/alerts.ts, AlertSearch
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  hour smallint not null check (hour between 0 and 23),
  weekday smallint not null check (weekday between 1 and 7),
  time_zone text not null,
  by_mail boolean not null,
  paused boolean not null default false,
  created_at timestamptz not null,
  since timestamptz not null,               -- it finds what became public after this: it was saved, changed or resumed then
  revision integer not null default 1,
  -- The search as conditions on a row of the search index; infinite where there is no bound.
  query tsquery,                            -- null: any row
  published_from timestamptz not null,
  published_before timestamptz not null,
  published_days smallint,
  deadline_from timestamptz not null,
  deadline_before timestamptz not null,
  value_from double precision not null,
  value_to double precision not null,
  closing boolean not null,                 -- only what closes within seven days
  compiled_at timestamptz not null,
  finds_nothing boolean not null default false, -- it can find nothing any more
  -- What is to be mailed.
  has_news boolean not null default false,
  next_at timestamptz not null,
  last_mail_at timestamptz
);
create index alert_of_account on alert (account_id, id desc);
create index alert_due on alert (next_at, account_id) where has_news;
create index alert_compiled on alert (compiled_at);

-- Any notice that an alert finds has one of its anchors: the rarest lexemes that its search requires, and its country where it names few. So a
-- batch of notices meets few alerts.
create table alert_anchor (
  token text collate "C" not null,
  country text collate "C" not null,        -- '': whatever the country
  alert_id bigint not null references alert on delete cascade,
  primary key (token, country, alert_id)
);
create index alert_anchor_of_alert on alert_anchor (alert_id);

-- Words of a search that have several usual spellings, each with those that its query knows.
create table alert_spelling (
  alert_id bigint not null references alert on delete cascade,
  form text not null,
  alike text not null,                      -- search_alike(form)
  sound text not null,                      -- search_sound(form)
  known text[] not null default '{}',       -- spellings that the query was compiled with in view
  primary key (alert_id, form)
);
create index alert_spelling_alike on alert_spelling (alike);
create index alert_spelling_sound on alert_spelling (sound);

-- Which alert found which notice: why a person is told of it. Hundreds of thousands are stored at once from rows that are there, so no foreign
-- key checks each of them again: who deletes an alert deletes its matches, and without a finding a match tells nobody anything.
create table alert_match (
  alert_id bigint not null,
  notice_id bigint not null,
  found_at timestamptz not null,
  primary key (alert_id, notice_id)
);
create index alert_match_latest on alert_match (alert_id, found_at desc, notice_id desc);
create index alert_match_found on alert_match using brin (found_at) with (autosummarize = on);

-- An email of alerts: what its unsubscribe link ends.
create table alert_mail (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  alert_ids bigint[] not null,
  sent_at timestamptz not null
);
create index alert_mail_of_account on alert_mail (account_id);
create index alert_mail_sent on alert_mail (sent_at);

-- A notice that alerts of a person found. One row however many did, so that nobody is told twice.
create table alert_finding (
  account_id bigint not null,               -- account.id, which no row of account ever leaves
  notice_id bigint not null references notice on delete cascade,
  found_at timestamptz not null,
  seen_at timestamptz,
  mail_id bigint,                           -- alert_mail.id, as long as that is kept
  told_at timestamptz,
  relevant boolean not null default true,
  primary key (account_id, notice_id)
);
create index alert_finding_latest on alert_finding (account_id, found_at desc, notice_id desc);
-- What is not told or not seen yet.
create index alert_finding_fresh on alert_finding (account_id, found_at desc, notice_id desc) where told_at is null or seen_at is null;
create index alert_finding_of_notice on alert_finding (notice_id);
create index alert_finding_found on alert_finding using brin (found_at) with (autosummarize = on);

-- When an alert may be mailed next: an hour of a day, or of a weekday (ISO 8601), by the clock of its zone; at once for instant ones.
create function alert_next(frequency text, weekday smallint, hour smallint, zone text, now timestamptz) returns timestamptz
  language sql stable
  return case frequency when 'instant' then now else (
    select (case when first > local then first else first + case frequency when 'weekly' then interval '7 days' else interval '1 day' end end) at time zone zone
    from (
      select local, date_trunc('day', local) + hour * interval '1 hour'
        + case frequency when 'weekly' then ((weekday - extract(isodow from local)::integer + 7) % 7) * interval '1 day' else interval '0' end as first
      from (select now at time zone zone as local) l
    ) d) end;

-- The open rows of the search index, as alerts look at them.
create view open_search_row as
  select notice_id, audience, country, published_at, deadline_at, open_until, value_usd, document from search_notice where is_open;

-- Words that few notices have: a spelling that nobody has met yet is one of them.
create view rare_search_word as select word from search_term where whole_word between 1 and 20 and word ~ '^[a-z]{3,}$';

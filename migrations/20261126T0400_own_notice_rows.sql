-- The list of a buyer's own notices reads a table of its own (docs/decisions/0043): a short row for each notice that was written here, with
-- what the list is sorted and filtered by. Its words were taken apart anew for each row that a search looked at, 15 µs each, and the rows of
-- `notice` are long. Imported notices have no such row: an import writes none.
create table own_notice (
  notice_id bigint primary key references notice on delete cascade,
  buyer_id bigint,
  kind text not null,
  phase text not null,                -- draft (rejected ones too), submitted, running or ended
  open_until timestamptz,
  edited_at timestamptz not null,
  deadline_at timestamptz not null,   -- infinity: it has none
  published_at timestamptz not null,  -- infinity: not yet
  terms tsvector not null
);

-- The words by which a notice is found, folded as server/modules/notices/own/own-terms.ts folds them; and status, type, country and stage as
-- words that no title has.
create function own_notice_terms(title text, reference text, status text, type text, country text, stage text)
returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(array(
    select left(word, 400) from regexp_split_to_table(
      regexp_replace(normalize(lower(title || ' ' || coalesce(reference, '')), NFD), '[̀-ͯ]', '', 'g'), '[^[:alnum:]ऀ-෿]+') as word), '')
    || array[':s:' || status, ':t:' || type, ':c:' || coalesce(country, ''), ':g:' || coalesce(stage, '')]);

-- What the index of terms has: each term, and once more behind its buyer. A buyer's words are then lists of its own, however many notices of
-- others have them.
create function own_notice_lexemes(buyer_id bigint, terms tsvector) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(tsvector_to_array(terms) || array(
    select '/' || coalesce(buyer_id::text, '') || '/' || term from unnest(tsvector_to_array(terms)) as term));

create function own_notice_phase(status text) returns text language sql immutable parallel safe
  return case when status in ('draft', 'rejected') then 'draft' when status = 'submitted' then 'submitted' when status = 'published' then 'running' else 'ended' end;

create function write_own_notice(n notice, stage text) returns void language sql as $$
  insert into own_notice (notice_id, buyer_id, kind, phase, open_until, edited_at, deadline_at, published_at, terms)
  values (n.id, n.buyer_id, n.kind, own_notice_phase(n.status), n.open_until, n.updated_at, coalesce(n.deadline_at, 'infinity'),
    coalesce(n.published_at, 'infinity'), own_notice_terms(n.title, n.reference, n.status, n.type, n.country, stage))
  on conflict (notice_id) do update set buyer_id = excluded.buyer_id, kind = excluded.kind, phase = excluded.phase, open_until = excluded.open_until,
    edited_at = excluded.edited_at, deadline_at = excluded.deadline_at, published_at = excluded.published_at, terms = excluded.terms;
$$;

insert into own_notice
select n.id, n.buyer_id, n.kind, own_notice_phase(n.status), n.open_until, n.updated_at, coalesce(n.deadline_at, 'infinity'),
  coalesce(n.published_at, 'infinity'), own_notice_terms(n.title, n.reference, n.status, n.type, n.country, d.stage)
from notice n left join notice_draft d on d.notice_id = n.id where n.origin = 'portal';

-- Whoever writes a notice keeps its row: no writer can forget it, and it is right in the same transaction.
create function keep_own_notice() returns trigger language plpgsql as $$
begin
  if new.origin = 'portal' then
    perform write_own_notice(new, (select stage from notice_draft where notice_id = new.id));
  else
    delete from own_notice where notice_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_own_notice_added after insert on notice for each row when (new.origin = 'portal') execute function keep_own_notice();
create trigger keep_own_notice_changed after update on notice for each row
  when (new.origin = 'portal' or old.origin = 'portal') execute function keep_own_notice();
create function keep_own_notice_stage() returns trigger language plpgsql as $$
begin
  perform write_own_notice(n, (select stage from notice_draft where notice_id = n.id)) from notice n where n.id = coalesce(new.notice_id, old.notice_id);
  return null;
end $$;
create trigger keep_own_notice_stage_added after insert on notice_draft for each row when (new.stage is not null) execute function keep_own_notice_stage();
create trigger keep_own_notice_stage_changed after update of stage on notice_draft for each row
  when (new.stage is distinct from old.stage) execute function keep_own_notice_stage();
create trigger keep_own_notice_stage_removed after delete on notice_draft for each row when (old.stage is not null) execute function keep_own_notice_stage();

-- A walk in each order. The indexes hold what tiles and words ask for, so that a walk opens no row: a hundred rows are next to each other
-- here, and all over the table.
create index own_notice_edited on own_notice (buyer_id, edited_at, notice_id) include (kind, phase, open_until, terms);
create index own_notice_deadline on own_notice (buyer_id, deadline_at, notice_id) include (kind, phase, open_until, terms);
create index own_notice_published on own_notice (buyer_id, published_at, notice_id) include (kind, phase, open_until, terms);
-- The counts of tiles, and tiles with few notices.
create index own_notice_kind on own_notice (buyer_id, kind);
create index own_notice_phase on own_notice (buyer_id, phase, open_until);
-- The same of all that was written here, for the administrator.
create index own_notice_all_edited on own_notice (edited_at, notice_id) include (kind, phase, open_until);
create index own_notice_all_deadline on own_notice (deadline_at, notice_id) include (kind, phase, open_until);
create index own_notice_all_published on own_notice (published_at, notice_id) include (kind, phase, open_until);
create index own_notice_all_kind on own_notice (kind);
create index own_notice_all_phase on own_notice (phase, open_until);
create index own_notice_lexemes on own_notice using gin (own_notice_lexemes(buyer_id, terms)) with (gin_pending_list_limit = 128);

-- What the list read before.
drop index notice_own, notice_own_of_kind, notice_own_before, notice_own_ended, notice_own_running, notice_own_deadline, notice_own_published,
  notice_own_of_type, notice_written, notice_written_deadline, notice_own_words, notice_own_words_before;
drop function own_words;
analyze own_notice;

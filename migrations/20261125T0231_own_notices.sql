-- A buyer's list of its own notices, in any status (docs/decisions/0042). What is written here has an index for each of its tiles. These
-- indexes leave out imported notices, so an import writes one entry more for each notice.
create index notice_own_imported on notice (buyer_id, updated_at, id) where origin = 'import';
create index notice_own on notice (buyer_id, updated_at, id) where origin = 'portal';
create index notice_own_of_kind on notice (buyer_id, kind, updated_at, id) where origin = 'portal';
create index notice_own_before on notice (buyer_id, updated_at, id) where origin = 'portal' and status in ('draft', 'submitted', 'rejected');
create index notice_own_ended on notice (buyer_id, updated_at, id) where origin = 'portal' and status in ('closed', 'awarded', 'cancelled');
create index notice_own_running on notice (buyer_id, open_until) where origin = 'portal' and status = 'published';
create index notice_own_deadline on notice (buyer_id, (coalesce(deadline_at, 'infinity')), id) where origin = 'portal';
create index notice_own_published on notice (buyer_id, (coalesce(published_at, 'infinity')), id) where origin = 'portal';
create index notice_own_of_type on notice (buyer_id, type, updated_at, id) where origin = 'portal';
-- The administrator's list of all that was written here.
create index notice_written on notice (updated_at, id) where origin = 'portal';
create index notice_written_deadline on notice ((coalesce(deadline_at, 'infinity')), id) where origin = 'portal';

-- The words by which a notice is found in these lists, folded as server/modules/notices/own/own-words.ts folds them, and its buyer.
create function own_words(title text, reference text, buyer_id bigint) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(regexp_split_to_array(
    regexp_replace(normalize(lower(title || ' ' || coalesce(reference, '')), NFD), '[̀-ͯ]', '', 'g'), '[^[:alnum:]ऀ-෿]+'), '')
    || coalesce('b:' || buyer_id, 'b:'));
create index notice_own_words on notice using gin (own_words(title, reference, buyer_id)) where origin = 'portal';

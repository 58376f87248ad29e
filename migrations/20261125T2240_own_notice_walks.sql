-- Pages deep in a list of own notices, and the counts of its tiles, are read from the index alone: it has what the tiles ask for, and the
-- times that its expressions are made of. At 100,000 notices of one buyer a deep page by deadline took 20 ms, most of it rows that were
-- looked up to be left out.
drop index notice_own;
create index notice_own on notice (buyer_id, updated_at, id) include (kind, status, open_until) where origin = 'portal';
drop index notice_own_deadline;
create index notice_own_deadline on notice (buyer_id, (coalesce(deadline_at, 'infinity')), id) include (deadline_at, kind, status, open_until)
  where origin = 'portal';
drop index notice_own_published;
create index notice_own_published on notice (buyer_id, (coalesce(published_at, 'infinity')), id) include (published_at, kind, status, open_until)
  where origin = 'portal';
drop index notice_own_before;
create index notice_own_before on notice (buyer_id, updated_at, id) include (status)
  where origin = 'portal' and status in ('draft', 'submitted', 'rejected');
-- Drafts are few: their words need not be looked for among those of all notices.
create index notice_own_words_before on notice using gin (own_words(title, reference, buyer_id))
  where origin = 'portal' and status in ('draft', 'submitted', 'rejected');

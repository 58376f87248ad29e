-- Lists of own notices by time of publication, and by type: walks, where a sort would read every row of the buyer.
create index notice_own_published on notice (buyer_id, (coalesce(published_at, 'infinity')), id) where origin = 'portal';
create index notice_own_of_type on notice (buyer_id, type, updated_at, id) where origin = 'portal';

-- Bids are opened at the announced time, which may be later than the last deadline.
create or replace view tender_label as
  select id, public_id, title, status, kind, buyer_id, free, published_at, open_until, content #>> '{openingAt,at}' as announced_opening from notice;

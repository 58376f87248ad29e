-- A tender that ended without a contract is `closed` like one that still waits for its award. The list of own notices tells them apart by a term.
create or replace function write_own_notice(n notice, stage text) returns void language sql as $$
  insert into own_notice (notice_id, buyer_id, kind, phase, open_until, edited_at, deadline_at, published_at, terms)
  values (n.id, n.buyer_id, n.kind, own_notice_phase(n.status), n.open_until, n.updated_at, coalesce(n.deadline_at, 'infinity'),
    coalesce(n.published_at, 'infinity'), own_notice_terms(n.title, n.reference, n.status, n.type, n.country, stage)
      || case when n.status = 'closed' and n.content ? 'noAward' then array_to_tsvector(array[':e:']) else ''::tsvector end)
  on conflict (notice_id) do update set buyer_id = excluded.buyer_id, kind = excluded.kind, phase = excluded.phase, open_until = excluded.open_until,
    edited_at = excluded.edited_at, deadline_at = excluded.deadline_at, published_at = excluded.published_at, terms = excluded.terms;
$$;
update own_notice o set terms = o.terms || array_to_tsvector(array[':e:'])
from notice n where n.id = o.notice_id and n.status = 'closed' and n.content ? 'noAward';

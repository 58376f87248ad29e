import type pg from 'pg';
import { lastAward } from '#server/modules/notices/awards/awards.repo.ts';

/** The schema that PostGraphile publishes. */
export const PEER_SCHEMA = 'bench_peer';

// The columns and joins of our own cards and pages (notices.repo.ts).
const card = `n.id, n.public_id, n.status, n.kind, n.type, n.free, n.title, n.teaser, n.language, n.country, n.city, n.sectors, n.method,
  n.method_details, n.value_amount, n.value_currency, n.reference, n.published_at, n.deadline_at, n.later_deadlines, n.deadline_zone,
  n.deadline_zone_assumed, n.deadline_date_only, n.open_until, b.public_id as buyer_public_id, b.name as buyer_name,
  coalesce(c.downloads, 0) as downloads, case when n.status = 'awarded' then ${lastAward('n.id')} end as awarded_at`;
const joinedTables = `notice n left join organisation b on b.id = n.buyer_id left join notice_counter c on c.notice_id = n.id`;

const createStatements = [
  `create schema ${PEER_SCHEMA}`,
  `create view ${PEER_SCHEMA}.notice as select ${card}, n.version, n.content, coalesce(c.views, 0) as views from ${joinedTables}
    where n.status in ('published', 'closed', 'awarded', 'cancelled')`,
  `comment on view ${PEER_SCHEMA}.notice is E'@primaryKey id\\n@unique public_id'`,
  `create view ${PEER_SCHEMA}.open_notice as select ${card} from ${joinedTables} where n.status = 'published' and n.open_until > now()`,
  `comment on view ${PEER_SCHEMA}.open_notice is '@primaryKey id'`,
  // Our lists use the search index. So that the peer does not sort and count more than necessary, it gets the best indexes for its lists.
  `create index bench_peer_newest on notice (published_at desc, id desc) include (open_until, country) where status = 'published'`,
  `create index bench_peer_open on notice (open_until) include (country) where status = 'published'`,
  'vacuum (analyze) notice',
];
const dropStatements = [`drop schema if exists ${PEER_SCHEMA} cascade`, 'drop index if exists bench_peer_newest', 'drop index if exists bench_peer_open'];

/** Removes what `makePeerViews` made, also in an interrupted run. */
export async function dropPeerViews(pool: pg.Pool): Promise<void> {
  for (const statement of dropStatements) await pool.query(statement);
}

/** Creates views of the notices with the fields of our cards and pages, and indexes for their lists. */
export async function makePeerViews(pool: pg.Pool): Promise<void> {
  await dropPeerViews(pool);
  for (const statement of createStatements) await pool.query(statement);
}

import type { Amendment, NoticeContent } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { withChangesOnPage } from '../lifecycle/changes-on-page.ts';
import { shortenChanges } from '../lifecycle/shorten-changes.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { type NamedStatement, runNamed } from '#server/platform/db/named.ts';
import { prewarm } from '#server/platform/db/prewarm.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';
import { readOnce } from '#server/platform/read-once.ts';
import { lastAward } from '../awards/awards.repo.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import type { ReadWhole, NoticeFacts } from '../notices.policy.ts';
import { noticeCache } from './notice-cache.ts';
import { derivedNames, selected } from './notice-columns.ts';
import type { JoinedColumns, NoticeRow, NoticeRowNow, NoticeRowWithContent, NoticeText } from './notice-row.ts';
import { textColumns } from './notice-texts.repo.ts';

const ofNotice = ['id', 'publicId', 'free', 'version', ...derivedNames.filter((name) => name !== 'processes')];
const joinedColumns = `b.public_id as "buyerPublicId", b.name as "buyerName", coalesce(c.views, 0) as views, coalesce(c.downloads, 0) as downloads`;
const columns = `${selected('n', ofNotice)}, ${joinedColumns}, case when n.status = 'awarded' then ${lastAward('n.id')} end as "awardedAt"`;
const from = `from notice n left join organisation_label b on b.id = n.buyer_id left join notice_counter c on c.notice_id = n.id`;

const byIds = { name: 'notice-rows-by-ids', text: `select ${columns} ${from} where n.id = any($1::bigint[])` };
/** What changes without a new revision of the notice's own row. */
const joinedByIds = { name: 'notice-joined-columns', text: `select n.id, n.xmin::text as revision, ${joinedColumns} ${from} where n.id = any($1::bigint[])` };
const byIdsWithText = {
  name: 'notice-rows-with-text',
  text: `select ${columns}, n.xmin::text as revision, ${textColumns('(n.free or $3) and n.id = any($2::bigint[])')} ${from} where n.id = any($1::bigint[])`,
};
const byIdsWithContent = { name: 'notice-contents-by-ids', text: `select ${columns}, n.content ${from} where n.id = any($1::bigint[])` };
const byPublicIds = { name: 'notice-rows-by-public-ids', text: `select ${columns} ${from} where n.public_id = any($1::text[])` };
const byPublicId = { name: 'notice-by-public-id', text: `select ${columns}, n.content, clock_timestamp() as "readAt" ${from} where n.public_id = $1` };
// A value shared by thousands is not useful; only some of them are read.
const byProcesses = {
  name: 'notice-related',
  text: `select ${columns} ${from}
    where n.id in (
      select id from notice where processes && $1::text[] and processes is not null and id <> $2 and status = any($3::text[]) and (free or $4 or buyer_id = any($5::bigint[]))
      order by id desc limit 200)
    order by n.published_at desc nulls last, n.id desc limit 20`,
};
const factsByPublicId = { name: 'notice-facts', text: 'select id, status, free, buyer_id as "buyerId" from notice where public_id = $1' };
const cpvOfNotices = {
  name: 'notice-cpv',
  text: 'select notice_id as "noticeId", cpv from notice_classification where notice_id = any($1::bigint[]) order by notice_id, position',
};
const amendmentsOf = {
  name: 'notice-amendments',
  text: `select number, at, actor, reason, changes from notice_amendment where notice_id = $1 order by number desc limit $2 offset $3`,
};
const amendmentTimes = {
  name: 'notice-amendment-times',
  text: `select number, at, reason, jsonb_path_query_first(changes, '$[*] ? (@.path == "status").to') #>> '{}' as status
    from notice_amendment where notice_id = $1 order by number desc limit 200`,
};
const downloadsOfNotices = {
  name: 'notice-downloads',
  text: `select n.public_id as "publicId", n.status, n.free, n.buyer_id as "buyerId", coalesce(c.downloads, 0) as downloads
    from notice n left join notice_counter c on c.notice_id = n.id where n.public_id = any($1::text[])`,
};
// The source's descriptions of codes are in the content alone. They are extracted once: otherwise a content of megabytes would be opened
// for every code.
const classificationColumns = `with given as materialized (select content -> 'classifications' as list from notice where id = $1)
  select c.position, c.scheme, c.code, c.cpv, given.list -> c.position::int ->> 'description' as description
  from notice_classification c cross join given where c.notice_id = $1`;
const classificationsForwards = {
  name: 'notice-classifications-forwards',
  text: `${classificationColumns} and c.position > $2 order by c.position limit $3 offset $4`,
};
const classificationsBackwards = {
  name: 'notice-classifications-backwards',
  text: `${classificationColumns} and c.position < $2 order by c.position desc limit $3 offset $4`,
};
const classificationCount = { name: 'notice-classification-count', text: 'select count(*) as count from notice_classification where notice_id = $1' };
// Amendment n replaced version n, so version n is what amendment n put away.
const versionOf = { name: 'notice-version', text: 'select previous_content as content from notice_amendment where notice_id = $1 and number = $2' };
const addView = {
  name: 'notice-add-view',
  text: `insert into notice_counter as c (notice_id, views) values ($1, 1)
    on conflict (notice_id) do update set views = c.views + 1 returning views`,
};
const viewsOf = { name: 'notice-views', text: 'select views from notice_counter where notice_id = $1' };

/** A row for a search; its texts are null unless they were requested. */
type NoticeRowWithText = NoticeRow & NoticeText;

type Run = <Row extends object>(statement: NamedStatement, values: unknown[]) => Promise<Row[]>;

/**
 * Reads rows, and the text of some of them. Of a notice that was read before only its revision and the columns of other rows are read, unless
 * it has changed.
 */
async function readRows(ctx: Ctx, ids: readonly number[], idsWithText: ReadonlySet<number>, includesHidden: boolean, run: Run): Promise<NoticeRowWithText[]> {
  const cache = noticeCache(ctx);
  const readWhole = async (rowIds: readonly number[]) => {
    if (rowIds.length === 0) return [];
    const rows = await run<NoticeRowWithText>(byIdsWithText, [rowIds, rowIds.filter((id) => idsWithText.has(id)), includesHidden]);
    for (const row of rows) cache.put(row, idsWithText.has(row.id));
    return rows;
  };
  const [kept, unread] = [new Set<number>(), new Set<number>()];
  for (const id of ids) (cache.has(id, idsWithText.has(id)) ? kept : unread).add(id);
  const [rows, joinedRows] = await Promise.all([
    readWhole([...unread]),
    kept.size === 0 ? [] : run<JoinedColumns & Pick<NoticeText, 'id' | 'revision'>>(joinedByIds, [[...kept]]),
  ]);
  const changed: number[] = [];
  for (const joined of joinedRows) {
    const notice = cache.find(joined.id, joined.revision);
    if (notice && (notice.text !== null || !idsWithText.has(joined.id))) rows.push({ ...notice.columns, ...joined, ...(notice.text ?? NO_TEXT) });
    else changed.push(joined.id);
  }
  return [...rows, ...(await readWhole(changed))];
}
const NO_TEXT = { description: null, cpv: null };

/** Rows of the given ids, in no order; ids that do not exist are left out. */
export const rowsOf = async (ctx: Ctx, ids: readonly number[]): Promise<NoticeRow[]> =>
  // A transaction may write one row several times under one revision.
  ctx.db.isTransaction ? runNamed(ctx, byIds, [ids]) : readRows(ctx, ids, NO_IDS, false, (statement, values) => runNamed(ctx, statement, values));
const NO_IDS: ReadonlySet<number> = new Set();

/**
 * The same for a search, with the text of some of them.
 * @param idsWithText the notices whose text is read.
 * @param includesHidden also hidden text, for readers who may read all.
 * @throws SearchTimedOut where that takes too long.
 */
export const rowsWithText = (ctx: Ctx, ids: readonly number[], idsWithText: readonly number[], includesHidden: boolean): Promise<NoticeRowWithText[]> =>
  readRows(ctx, ids, new Set(idsWithText), includesHidden, (statement, values) => runSearch(ctx, statement, values));

/** The same, by public ids. */
export const rowsByPublicIds = (ctx: Ctx, ids: readonly string[]): Promise<NoticeRow[]> => runNamed(ctx, byPublicIds, [ids]);

/** The same, with the content of the current version. */
export const rowsWithContent = (ctx: Ctx, ids: readonly number[]): Promise<NoticeRowWithContent[]> => runNamed(ctx, byIdsWithContent, [ids]);

/** One notice, whole; for one page it is read once, however many of its parts ask. */
export function rowByPublicId(ctx: Ctx, publicId: string): Promise<NoticeRowNow | undefined> {
  return readOnce(ctx, `notice ${publicId}`, async () => (await runNamed<NoticeRowNow>(ctx, byPublicId, [publicId]))[0]);
}

/** Public notices that share one of the processes and that the reader may read whole, newest first, at most 20; not the one with this id. */
export function relatedRows(ctx: Ctx, processes: readonly string[], id: number, readWhole: ReadWhole): Promise<NoticeRow[]> {
  return runNamed(ctx, byProcesses, [processes, id, publicStatuses, readWhole === 'all', readWhole === 'all' ? [] : readWhole]);
}

/** The facts of one notice for the rules, without reading its content. */
export async function noticeFactsOf(ctx: Ctx, publicId: string): Promise<(NoticeFacts & { id: number }) | undefined> {
  const [row] = await runNamed<NoticeFacts & { id: number }>(ctx, factsByPublicId, [publicId]);
  return row;
}

/** CPV code of each classification of each notice, in the order of content.classifications. */
export async function cpvCodesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, (string | null)[]>> {
  const rows = await runNamed<{ noticeId: number; cpv: string | null }>(ctx, cpvOfNotices, [ids]);
  const byNotice = new Map<number, (string | null)[]>();
  for (const row of rows) {
    const codes = byNotice.get(row.noticeId);
    if (codes) codes.push(row.cpv);
    else byNotice.set(row.noticeId, [row.cpv]);
  }
  return byNotice;
}

/** Amendments of a notice, newest first, the longest of their texts shortened (shorten-changes.ts). */
export async function readAmendments(
  ctx: Ctx,
  id: number,
  { limit, offset, changes }: { limit: number; offset: number; changes: number },
): Promise<Amendment[]> {
  const rows = await runNamed<Omit<Amendment, 'at' | 'changeCount'> & { at: Date }>(ctx, amendmentsOf, [id, limit, offset]);
  return shortenChanges(rows.map((row) => withChangesOnPage({ ...row, at: row.at.toISOString() }, changes)));
}

/** An amendment's instant, and the new status (null: unchanged). */
export interface AmendmentTime {
  number: number;
  at: Date;
  status: string | null;
  reason: string | null;
}

/** The newest 200 amendments of a notice, newest first. */
export const amendmentTimesOf = (ctx: Ctx, id: number): Promise<AmendmentTime[]> => runNamed(ctx, amendmentTimes, [id]);

export interface ClassificationRow {
  position: number;
  scheme: string;
  code: string;
  cpv: string | null;
  description: string | null;
}

/** The classifications of a notice, in its order. */
export function pageOfClassifications(ctx: Ctx, id: number, pageRead: PageRead<[number]>): Promise<ClassificationRow[]> {
  const [after] = pageRead.after ?? [-1];
  return runNamed(ctx, pageRead.backwards ? classificationsBackwards : classificationsForwards, [id, after, pageRead.limit, pageRead.offset]);
}

export async function countClassifications(ctx: Ctx, id: number): Promise<number> {
  const [row] = await runNamed<{ count: number }>(ctx, classificationCount, [id]);
  return row?.count ?? 0;
}

/** Download counters of the existing notices, with their facts for the rules. */
export const downloadsOf = (ctx: Ctx, publicIds: readonly string[]): Promise<(NoticeFacts & { publicId: string; downloads: number })[]> =>
  runNamed(ctx, downloadsOfNotices, [publicIds]);

/** An earlier version's content; undefined when there is no such version. */
export async function readVersion(ctx: Ctx, id: number, version: number): Promise<NoticeContent | undefined> {
  const [row] = await runNamed<{ content: NoticeContent }>(ctx, versionOf, [id, version]);
  return row?.content;
}

export async function countView(ctx: Ctx, id: number): Promise<number> {
  const [row] = await runNamed<{ views: number }>(ctx, addView, [id]);
  return row?.views ?? 0;
}

export async function readViews(ctx: Ctx, id: number): Promise<number> {
  const [row] = await runNamed<{ views: number }>(ctx, viewsOf, [id]);
  return row?.views ?? 0;
}

/** Whether there is any notice at all, in any status. */
export async function hasNotices(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('notice').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Reads into memory by what every card of a list is found. */
export async function warmKeys(ctx: Ctx): Promise<void> {
  await prewarm(ctx, ['notice_pkey']);
}

/** Reads into memory what cards are made of: the rows, without their content. */
export async function warmCards(ctx: Ctx): Promise<void> {
  await prewarm(ctx, ['notice'], { skipLarge: true });
}

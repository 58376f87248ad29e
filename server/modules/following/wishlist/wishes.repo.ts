import { sql } from 'kysely';
import type { WishSort } from '#contract/wishlist-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

/** Whose list it is: a person's (account.id) or an organisation's (organisation.id). */
export type ListOwner = { accountId: number; organisationId: null } | { accountId: null; organisationId: number };

/** What may be noted about a notice. */
export interface WishNotes {
  note: string;
  labels: readonly string[];
}
export interface WishRow extends WishNotes {
  rowId: number;
  noticeId: number;
  publicId: string;
  savedAt: Date;
  savedBy: string | null;
  revision: number;
  sortKey: string;
}
/** Filters of a list. An absent one allows everything. */
export interface WishFilter {
  q?: string | undefined;
  label?: string | undefined;
  open?: boolean | undefined;
}

const noCondition = sql`true`;
const onList = ({ accountId, organisationId }: ListOwner) =>
  accountId === null ? sql`w.organisation_id = ${organisationId}` : sql`w.account_id = ${accountId}`;
const publicNotices = sql`wish w join notice_label n on n.id = w.notice_id and n.status in ('published', 'closed', 'awarded', 'cancelled')`;

/** As the state of a notice is told to its readers. */
const isOpen = (now: Date) => sql`(n.status = 'published' and n.open_until is not null and n.open_until > ${now})`;

function filterCondition(ctx: Ctx, { q, label, open }: WishFilter) {
  const pattern = containsPattern(q?.trim().toLowerCase() ?? '');
  return sql.join(
    [
      q?.trim()
        ? sql`(lower(n.title) like ${pattern} or lower(w.note) like ${pattern} or exists (select from unnest(w.labels) l where lower(l) like ${pattern}))`
        : noCondition,
      label === undefined ? noCondition : sql`exists (select from unnest(w.labels) l where lower(l) = lower(${label}))`,
      open === undefined ? noCondition : open ? isOpen(ctx.clock.now()) : sql`not ${isOpen(ctx.clock.now())}`,
    ],
    sql` and `,
  );
}

const sortings: Record<WishSort, (now: Date) => Omit<Sorting, 'id'>> = {
  saved: () => ({ by: sql`w.saved_at`, type: 'timestamptz', descending: true }),
  // What no longer takes offers comes last: its deadline is of no use any more.
  deadline: (now) => ({ by: sql`coalesce(case when ${isOpen(now)} then n.open_until end, 'infinity')`, type: 'timestamptz', descending: false }),
  title: () => ({ by: sql`lower(n.title)`, type: 'text', descending: false }),
};

/** One page of the public notices on a list. */
export async function wishPage(ctx: Ctx, owner: ListOwner, filter: WishFilter, sort: WishSort, pageRead: PageRead<SortKeys>): Promise<WishRow[]> {
  const { after, order, key } = sortedPage(pageRead, { ...sortings[sort](ctx.clock.now()), id: sql`w.id` });
  const { rows } = await sql<WishRow>`
    select w.id as "rowId", w.notice_id as "noticeId", n.public_id as "publicId", w.note, w.labels, w.saved_at as "savedAt", w.revision,
      (select ${personName('a')} from account_label a where a.id = w.saved_by and not a.is_erased) as "savedBy", ${key} as "sortKey"
    from ${publicNotices} where ${onList(owner)} and ${filterCondition(ctx, filter)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

export async function countWishes(ctx: Ctx, owner: ListOwner, filter: WishFilter = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${publicNotices} where ${onList(owner)} and ${filterCondition(ctx, filter)}
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** The labels of a list, by the alphabet; a label that is written in several ways counts as one. At most 200. */
export async function labelsOf(ctx: Ctx, owner: ListOwner): Promise<{ label: string; count: number }[]> {
  const { rows } = await sql<{ label: string; count: number }>`
    select min(l) as label, count(*)::int as count from ${publicNotices}, unnest(w.labels) l where ${onList(owner)} group by lower(l) order by lower(l) limit 200
  `.execute(ctx.db);
  return rows;
}

/** Which of some notices a person has on their own list, by public id. */
export async function findOnOwnList(ctx: Ctx, accountId: number, publicIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ publicId: string }>`
    select n.public_id as "publicId" from wish w join notice_label n on n.id = w.notice_id where w.account_id = ${accountId} and n.public_id = any(${publicIds})
  `.execute(ctx.db);
  return rows.map(({ publicId }) => publicId);
}

/** notice.id of each of some notices that exist, by public id. */
export async function noticeIdsOf(ctx: Ctx, publicIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; publicId: string }>`
    select id, public_id as "publicId" from notice_label where public_id = any(${publicIds})
  `.execute(ctx.db);
  return new Map(rows.map(({ id, publicId }) => [publicId, id]));
}

/** Lets changes of one list wait for each other, until the transaction ends: its length is bounded. */
export async function lockList(ctx: Ctx, { accountId, organisationId }: ListOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist ${accountId ?? ''}/${organisationId ?? ''}`}, 0))`.execute(ctx.db);
}

/** How many notices are on a list, also those that are public no longer. */
export async function lengthOf(ctx: Ctx, owner: ListOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wish w where ${onList(owner)}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Adds notices that are not on the list yet. @returns notice.id of each that was added. */
export async function insertWishes(
  ctx: Ctx,
  { accountId, organisationId }: ListOwner,
  noticeIds: readonly number[],
  { note, labels, savedBy }: WishNotes & { savedBy: number },
): Promise<number[]> {
  const { rows } = await sql<{ noticeId: number }>`
    insert into wish (account_id, organisation_id, notice_id, saved_by, saved_at, note, labels)
    select ${accountId}, ${organisationId}, id, ${savedBy}, ${ctx.clock.now()}, ${note}, ${labels}::text[] from unnest(${noticeIds}::bigint[]) id
    on conflict do nothing returning notice_id as "noticeId"
  `.execute(ctx.db);
  return rows.map(({ noticeId }) => noticeId);
}

/** A notice on a list, locked for a change. */
export async function lockWish(ctx: Ctx, owner: ListOwner, noticeId: number): Promise<(WishNotes & { rowId: number; revision: number }) | undefined> {
  const { rows } = await sql<WishNotes & { rowId: number; revision: number }>`
    select w.id as "rowId", w.note, w.labels, w.revision from wish w where ${onList(owner)} and w.notice_id = ${noticeId} for update
  `.execute(ctx.db);
  return rows[0];
}

export async function updateWish(ctx: Ctx, rowId: number, { note, labels }: WishNotes): Promise<void> {
  await sql`update wish set note = ${note}, labels = ${labels}::text[], revision = revision + 1 where id = ${rowId}`.execute(ctx.db);
}

export async function deleteWish(ctx: Ctx, rowId: number): Promise<void> {
  await sql`delete from wish where id = ${rowId}`.execute(ctx.db);
}

/** A person's own list as it is stored, the latest first. */
export async function wishesOfPerson(ctx: Ctx, accountId: number): Promise<{ notice: string; title: string; note: string; labels: string[]; savedAt: Date }[]> {
  const { rows } = await sql<{ notice: string; title: string; note: string; labels: string[]; savedAt: Date }>`
    select n.public_id as notice, n.title, w.note, w.labels, w.saved_at as "savedAt" from wish w join notice_label n on n.id = w.notice_id
    where w.account_id = ${accountId} order by w.saved_at desc, w.id desc
  `.execute(ctx.db);
  return rows;
}

/** Deletes a person's own list, and their name from those of organisations. */
export async function forgetWishes(ctx: Ctx, accountId: number): Promise<void> {
  await sql`delete from wish where account_id = ${accountId}`.execute(ctx.db);
  await sql`update wish set saved_by = null where saved_by = ${accountId}`.execute(ctx.db);
}

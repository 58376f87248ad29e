import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { Visible } from '../notices.policy.ts';
import type { NoticeRow } from './notice-row.ts';

/** A notice's page as a sitemap lists it; `changed` null where a reader may not know it. */
export interface ListedNotice extends Pick<Visible<NoticeRow>, 'id' | 'publicId' | 'title'> {
  /** Time of publication as the database writes it: a Date would lose its microseconds, and a page of keys with them. */
  publishedAt: string | null;
  changed: Date | null;
}

/** Public notices of one month of publication, `2026-11`, in UTC; `undated` for those without a time that means anything. */
export interface NoticeMonth {
  month: string;
  /** Public ids of the notices that begin its second and later parts. */
  parts: string[];
  /** When the newest of them came or was changed, as far as everybody may know it. */
  changed: Date;
}

// Written out, not a parameter: only so does PostgreSQL see that the partial index serves.
const isPublic = `status in ('published', 'closed', 'awarded', 'cancelled')`;
const [EARLIEST_PLAUSIBLE, LATEST_PLAUSIBLE] = ['1990-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
const isDated = `published_at >= '${EARLIEST_PLAUSIBLE}' and published_at < '${LATEST_PLAUSIBLE}'`;
const isUndated = `(published_at is null or published_at < '${EARLIEST_PLAUSIBLE}' or published_at >= '${LATEST_PLAUSIBLE}')`;
const ofCountry = `($1::text is null or country = $1)`;
// Nobody may know when the hidden part of a locked notice was amended, so its first publication here counts.
const publicSince = `least(greatest(created_at, published_at), greatest(created_at, now()))`;

const months = {
  name: 'notice-public-months',
  text: `select case when ${isDated} then to_char(published_at at time zone 'UTC', 'YYYY-MM') else 'undated' end as month,
      count(*) as count, max(case when free then updated_at else ${publicSince} end) as changed
    from notice where ${isPublic} and ${ofCountry} group by 1 order by 1`,
};
const selectListed = `select id, published_at::text as "publishedAt", public_id as "publicId", title, case when free then updated_at end as changed from notice where ${isPublic} and ${ofCountry}`;
const inMonth = `published_at >= $2 and published_at < $3`;
const [byTime, byId] = [`(published_at, id) > ($4::timestamptz, $5::bigint) order by published_at, id`, `id > $2::bigint order by id`];
const ofMonth = { name: 'notice-public-of-month', text: `${selectListed} and ${inMonth} and ${byTime} limit $6` };
const undated = { name: 'notice-public-undated', text: `${selectListed} and ${isUndated} and ${byId} limit $3` };

// From the index alone: the ids of those that begin a part are looked up afterwards.
const startsOf = (condition: string, order: string, size: string) =>
  `select n.public_id as "publicId" from (select id, row_number() over (order by ${order}) as place from notice where ${isPublic} and ${ofCountry} and ${condition}) each
    join notice n on n.id = each.id where each.place > 1 and (each.place - 1) % ${size}::bigint = 0 order by each.place`;
const startsOfMonth = { name: 'notice-public-starts', text: startsOf(inMonth, 'published_at, id', '$4') };
const startsUndated = { name: 'notice-public-starts-undated', text: startsOf(isUndated, 'id', '$2') };

const keyOf = `select id, published_at::text as "publishedAt" from notice where ${isPublic} and ${ofCountry}`;
const keyInMonth = { name: 'notice-public-key', text: `${keyOf} and ${inMonth} and public_id = $4` };
const keyUndated = { name: 'notice-public-key-undated', text: `${keyOf} and ${isUndated} and public_id = $2` };

const buyers = {
  name: 'notice-public-buyers',
  text: `select b.public_id as "publicId", b.name from organisation_label b where b.public_id > $2 and b.public_id <= $3
    and exists (select from notice n where n.buyer_id = b.id and n.${isPublic} and ($1::text is null or n.country = $1)) order by b.public_id limit $4`,
};

const CHUNK = 1000;
const PUBLIC_ID_LETTERS = 26;
const start = (month: Temporal.PlainYearMonth) => `${month.toString()}-01T00:00:00Z`;

/** The two ends of a month; null where it is `undated`. */
function monthRange(month: string): readonly [string, string] | null {
  if (month === 'undated') return null;
  const from = Temporal.PlainYearMonth.from(month);
  return [start(from), start(from.add({ months: 1 }))];
}

/** Public ids of the notices that begin the second and later parts of a month, of `size` notices each. */
async function partsOfMonth(ctx: Ctx, country: string | null, month: string, size: number): Promise<string[]> {
  const span = monthRange(month);
  const rows = await (span
    ? runNamed<{ publicId: string }>(ctx, startsOfMonth, [country, ...span, size])
    : runNamed<{ publicId: string }>(ctx, startsUndated, [country, size]));
  return rows.map(({ publicId }) => publicId);
}

/** The months in which public notices of a country (null: of all) were published, in parts of `size` notices. */
export async function publicMonths(ctx: Ctx, country: string | null, size: number): Promise<NoticeMonth[]> {
  const noticeMonths: NoticeMonth[] = [];
  for (const { count, ...month } of await runNamed<Omit<NoticeMonth, 'parts'> & { count: number }>(ctx, months, [country]))
    noticeMonths.push({ ...month, parts: count > size ? await partsOfMonth(ctx, country, month.month, size) : [] });
  return noticeMonths;
}

type NoticeKey = Pick<ListedNotice, 'id' | 'publishedAt'>;

/**
 * `size` public notices of a month from one of them on (null: from its first), read a thousand at a time by key: what it
 * costs does not depend on where the part lies. None where `from` is no public notice of that month.
 */
export async function* publicNoticesOf(ctx: Ctx, country: string | null, month: string, from: string | null, size: number): AsyncGenerator<ListedNotice> {
  const span = monthRange(month);
  let after: NoticeKey = { id: 0, publishedAt: null };
  if (from !== null) {
    const [first] = await (span ? runNamed<NoticeKey>(ctx, keyInMonth, [country, ...span, from]) : runNamed<NoticeKey>(ctx, keyUndated, [country, from]));
    if (!first) return;
    after = { ...first, id: first.id - 1 };
  }
  for (let remaining = size; remaining > 0;) {
    const chunkSize = Math.min(CHUNK, remaining);
    const rows: ListedNotice[] = span
      ? await runNamed(ctx, ofMonth, [country, ...span, after.publishedAt ?? '-infinity', after.id, chunkSize])
      : await runNamed(ctx, undated, [country, after.id, chunkSize]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return;
    after = last;
    remaining -= rows.length;
  }
}

/** Buyers with a public notice of a country (null: of any), whose ids begin so; read a thousand at a time by id. */
export async function* publicBuyersOf(ctx: Ctx, country: string | null, beginning: string): AsyncGenerator<{ publicId: string; name: string }> {
  // An id has no letter above z: in any collation of the database, these two bounds contain all ids with that beginning.
  const end = beginning.padEnd(PUBLIC_ID_LETTERS, 'z');
  for (let after = beginning; ;) {
    const rows = await runNamed<{ publicId: string; name: string }>(ctx, buyers, [country, after, end, CHUNK]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.publicId;
  }
}

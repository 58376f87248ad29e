import type { OpenedBid } from '#contract/opening.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { personName } from '#server/platform/db/person-name.ts';

/** What was read out of a bid, with all its offers. */
export type ReadOutBid = Omit<OpenedBid, 'offerCount'>;

/** What was read out, in the order of receipt. */
export interface OpeningSummary {
  bids: ReadOutBid[];
}

/** The opening of a tender's bids. */
export interface OpeningRow {
  openedAt: Date;
  openedKey: Buffer;
  summary: OpeningSummary;
}

export const openingOf = (ctx: Ctx, noticeId: number): Promise<OpeningRow | undefined> =>
  ctx.db
    .selectFrom('tender_opening')
    .select(['opened_at as openedAt', 'opened_key as openedKey', 'summary'])
    .where('notice_id', '=', noticeId)
    .$castTo<OpeningRow>()
    .executeTakeFirst();

export interface NewOpening extends OpeningRow {
  noticeId: number;
  /** account.id of each officer who took part. */
  officers: readonly number[];
}

export async function insertOpening(ctx: Ctx, { noticeId, openedAt, openedKey, summary, officers }: NewOpening): Promise<void> {
  await ctx.db
    .insertInto('tender_opening')
    .values({ notice_id: noticeId, opened_at: openedAt, opened_key: openedKey, summary: JSON.stringify(summary) })
    .execute();
  await ctx.db
    .insertInto('tender_opening_officer')
    .values(officers.map((accountId) => ({ notice_id: noticeId, account_id: accountId })))
    .execute();
}

/** Who opened: a person who has been erased since has no name. */
export const officersOfOpening = (ctx: Ctx, noticeId: number): Promise<{ id: string; name: string | null }[]> =>
  ctx.db
    .selectFrom('tender_opening_officer as o')
    .innerJoin('account_label as a', 'a.id', 'o.account_id')
    .select('a.public_id as id')
    .select((eb) => eb.case().when('a.is_erased', '=', true).then(null).else(personName('a')).end().as('name'))
    .where('o.notice_id', '=', noticeId)
    .orderBy('o.account_id')
    .$narrowType<{ id: string }>()
    .execute();

/** The present version of a notice. */
export async function versionOf(ctx: Ctx, noticeId: number): Promise<number> {
  const { version } = await ctx.db
    .selectFrom('notice_label')
    .select('version')
    .where('id', '=', noticeId)
    .$narrowType<{ version: number }>()
    .executeTakeFirstOrThrow();
  return version;
}

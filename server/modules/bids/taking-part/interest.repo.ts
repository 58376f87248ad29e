import type { Ctx } from '#server/platform/ctx.ts';

/** Since when an organisation is interested in a tender. */
export async function interestedSince(ctx: Ctx, noticeId: number, organisationId: number): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('bid_interest')
    .select('registered_at')
    .where('notice_id', '=', noticeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.registered_at ?? null;
}

/** @returns whether it is new. */
export async function insertInterest(ctx: Ctx, noticeId: number, organisationId: number, accountId: number, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('bid_interest')
    .values({ notice_id: noticeId, organisation_id: organisationId, account_id: accountId, registered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** @returns whether there was one. */
export async function deleteInterest(ctx: Ctx, noticeId: number, organisationId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('bid_interest')
    .where('notice_id', '=', noticeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

export async function countInterested(ctx: Ctx, noticeId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('bid_interest')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return count;
}

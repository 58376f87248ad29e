import type { Ctx } from '#server/platform/ctx.ts';

/** A buyer's notices counted for its dashboard; all of them, also those that are not public. */
export const ownNoticeCounts = (ctx: Ctx, buyerId: number) =>
  ctx.db
    .selectFrom('notice')
    .select((eb) => {
      const count = eb.fn.countAll<number>();
      const hasEnded = eb.and([eb('status', '=', 'published'), eb('open_until', '<=', ctx.clock.now())]);
      return [
        count.as('tender'),
        count.filterWhere('kind', '=', 'offline').as('offline'),
        count.filterWhere('kind', '=', 'online').as('online'),
        count.filterWhere('status', 'in', ['draft', 'rejected']).as('draft'),
        count.filterWhere(eb.or([eb('status', 'in', ['closed', 'awarded', 'cancelled']), hasEnded])).as('closed'),
      ];
    })
    .where('buyer_id', '=', buyerId)
    .executeTakeFirstOrThrow();

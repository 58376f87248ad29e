import type { NotNull } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';

/** Where the notices of a buyer were imported from. */
export async function sourcesOfBuyer(ctx: Ctx, buyerId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('notice')
    .select('source')
    .distinct()
    .where('buyer_id', '=', buyerId)
    .where('source', 'is not', null)
    .orderBy('source')
    .$narrowType<{ source: NotNull }>()
    .execute();
  return rows.map(({ source }) => source);
}

/** Gives some of a buyer's notices to another, the oldest first. @returns which they are. */
export async function moveNotices(ctx: Ctx, from: number, into: number, limit: number): Promise<{ id: number; status: NoticeStatus }[]> {
  const rows = await ctx.db
    .updateTable('notice')
    .set({ buyer_id: into })
    .where('id', 'in', (eb) => eb.selectFrom('notice').select('id').where('buyer_id', '=', from).orderBy('id').limit(limit))
    .returning(['id', 'status'])
    .$narrowType<{ status: NoticeStatus }>()
    .execute();
  await ctx.db
    .updateTable('notice_award')
    .set({ buyer_id: into })
    .where('notice_id', '=', anyValueOf(rows.map(({ id }) => id)))
    .execute();
  return rows;
}

/** The number of notices and awards of an organisation; undefined when there is none. */
export async function holdingsOf(ctx: Ctx, publicId: string): Promise<{ notices: number; awards: number } | undefined> {
  return ctx.db
    .selectFrom('organisation_label as o')
    .select((eb) => {
      const count = eb.fn.countAll<number>().as('count');
      return [
        eb.selectFrom('notice as n').select(count).whereRef('n.buyer_id', '=', 'o.id').as('notices'),
        eb.selectFrom('notice_award as a').select(count).whereRef('a.buyer_id', '=', 'o.id').as('awards'),
      ];
    })
    .where('o.public_id', '=', publicId)
    .$narrowType<{ notices: NotNull; awards: NotNull }>()
    .executeTakeFirst();
}

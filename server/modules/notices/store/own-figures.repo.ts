import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface OwnFigures {
  tender: number;
  offline: number;
  online: number;
  draft: number;
  closed: number;
}

/** A buyer's notices counted for its dashboard; all of them, also those that are not public. */
export async function ownFigures(ctx: Ctx, buyerId: number): Promise<OwnFigures> {
  const { rows } = await sql<OwnFigures>`
    select count(*)::int as tender, count(*) filter (where kind = 'offline')::int as offline, count(*) filter (where kind = 'online')::int as online,
      count(*) filter (where status in ('draft', 'rejected'))::int as draft,
      count(*) filter (where status in ('closed', 'awarded', 'cancelled') or (status = 'published' and open_until <= ${ctx.clock.now()}))::int as closed
    from notice where buyer_id = ${buyerId}
  `.execute(ctx.db);
  return rows[0]!;
}

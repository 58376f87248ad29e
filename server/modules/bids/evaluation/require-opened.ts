import { tenders } from '#server/modules/notices/index.ts';
import type { TenderAction, TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OpeningRow, openingOf } from '../opening/opening.repo.ts';

/** A tender of the buyer's own whose bids are open. @throws AppError not-found, forbidden; conflict (rule `sealed`) before its opening. */
export async function requireOpened(
  ctx: Ctx,
  notice: string,
  action: TenderAction,
  { locks = false } = {},
): Promise<{ tender: TenderRow; opening: OpeningRow }> {
  const tender = await tenders.require(ctx, notice, action, { locks });
  const opening = await openingOf(ctx, tender.id);
  if (opening) return { tender, opening };
  const message = 'The bids are sealed until their opening.';
  throw new AppError('conflict', message, [{ path: 'body.notice', rule: 'sealed', message }]);
}

import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type NoticeAction, can } from '../notices.policy.ts';
import { type TenderRow, tenderByPublicId } from '../store/tender.repo.ts';
import { readerOf, requireCan, withParticipation } from './reader.ts';

/**
 * An online tender with which the actor may do this.
 * @param locks inside a transaction: until it ends, nobody else changes the notice or receives a bid for it.
 * @throws AppError not-found where the actor may not even see it, forbidden, conflict (rule `offline`) for one that takes no bids here.
 */
export async function requireTender(ctx: Ctx, publicId: string, action: NoticeAction, { locks = false } = {}): Promise<TenderRow> {
  const row = await tenderByPublicId(ctx, publicId, locks);
  if (!row) throw new AppError('not-found', 'There is no such notice.');
  requireCan(await readerOf(ctx), action, await withParticipation(ctx, row));
  if (row.kind === 'online') return row;
  const message = 'This tender takes no bids through the portal.';
  throw new AppError('conflict', message, [{ path: 'body.notice', rule: 'offline', message }]);
}

/** Whether the actor may do this with a tender. */
export const mayWithTender = async (ctx: Ctx, tender: TenderRow, action: NoticeAction): Promise<boolean> => can(await readerOf(ctx), action, tender);

import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { detailsOf } from '../drafts/details-of.ts';
import type { Reader } from '../notices.policy.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';

/** Nobody submits, decides about or amends what they have not seen. @throws AppError precondition-failed, with the stored notice. */
export async function requireSeenRevision(ctx: Ctx, notice: EditedNotice, editor: Reader): Promise<void> {
  const { revision } = notice.draft ?? { revision: notice.version };
  if (ctx.request?.revision === revision) return;
  throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: await detailsOf(ctx, notice, editor) });
}

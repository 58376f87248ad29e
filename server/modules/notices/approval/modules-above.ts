import { resultTypes } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Draft } from '../drafts/edited-notice.ts';
import { type NoticeToPublish, noticePublishing, publicationCheck } from '../notices.hooks.ts';

/** What modules above are told of a notice. A result takes no bids, wherever they were received. */
function factsOf({ id, publicId, buyerId, content }: Draft): NoticeToPublish & { id: number; publicId: string } {
  const kind = resultTypes.includes(content.type) ? 'offline' : content.kind;
  return { id, publicId, buyerId, kind };
}

/** @throws AppError invalid-input naming what modules above miss for a publication. */
export async function requireAgreement(ctx: Ctx, notice: Draft): Promise<void> {
  const problems = (await runHook(ctx, publicationCheck, factsOf(notice))).flat();
  if (problems.length > 0) throw new AppError('invalid-input', 'The notice is not ready for publication.', problems);
}

/** Lets modules above write what a public notice needs, in its transaction. */
export async function announcePublishing(ctx: Ctx, notice: Draft): Promise<void> {
  await runHook(ctx, noticePublishing, factsOf(notice));
}

import type { Ctx } from '#server/platform/ctx.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Draft } from '../drafts/edited-notice.ts';
import { takesBids } from '../lifecycle/takes-bids.ts';
import { noticePublishing } from '../notices.hooks.ts';

/** Lets modules above write what a public notice needs, in its transaction. */
export async function announcePublishing(ctx: Ctx, { id, publicId, buyerId, content }: Draft): Promise<void> {
  await runHook(ctx, noticePublishing, { id, publicId, buyerId, kind: takesBids(content) ? 'online' : 'offline' });
}

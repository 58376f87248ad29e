import { OPENING_MINUTES } from '#contract/bid-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import type { OwnShare } from '../keys/own-shares.ts';

interface WaitingShare extends OwnShare {
  until: Date;
}

/**
 * Shares of officers who gave their passphrase alone, by notice.id: in the memory of this process, and nowhere else. Where several processes
 * serve the portal, both officers give their passphrases in one request, or reach the same process.
 */
const waitingShares = perDatabase(() => new Map<number, WaitingShare>());

function forget(ctx: Ctx, noticeId: number, waiting: WaitingShare): void {
  waiting.share.fill(0);
  const shares = waitingShares(ctx);
  if (shares.get(noticeId) === waiting) shares.delete(noticeId);
}

/** The share that waits for a second one, if its time has not passed. */
export function waitingShare(ctx: Ctx, noticeId: number): WaitingShare | null {
  const waiting = waitingShares(ctx).get(noticeId);
  if (!waiting) return null;
  if (waiting.until > ctx.clock.now()) return waiting;
  forget(ctx, noticeId, waiting);
  return null;
}

/** Keeps a share for some minutes, in place of one that waited. */
export function keepShare(ctx: Ctx, noticeId: number, { accountId, share }: OwnShare): void {
  forgetShare(ctx, noticeId);
  const waiting = { accountId, share, until: new Date(ctx.clock.now().getTime() + OPENING_MINUTES * 60_000) };
  waitingShares(ctx).set(noticeId, waiting);
  setTimeout(() => forget(ctx, noticeId, waiting), OPENING_MINUTES * 60_000).unref();
}

/** Forgets a share that waits, if there is one. */
export function forgetShare(ctx: Ctx, noticeId: number): void {
  const waiting = waitingShares(ctx).get(noticeId);
  if (waiting) forget(ctx, noticeId, waiting);
}

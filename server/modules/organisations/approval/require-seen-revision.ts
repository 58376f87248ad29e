import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

/** An approval must name the current revision in If-Match. @throws AppError precondition-required, precondition-failed where the caller names another revision. */
export function requireSeenRevision(ctx: Ctx, revision: number): void {
  const seenRevision = ctx.request?.revision ?? null;
  if (seenRevision === null) throw new AppError('precondition-required', 'Send the revision that you read in If-Match.');
  if (seenRevision !== revision) throw new AppError('precondition-failed', 'The organisation has changed since you read it.');
}

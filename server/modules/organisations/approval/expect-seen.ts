import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

/** Nobody approves a version that they did not see. @throws AppError precondition-required, precondition-failed where the caller names another revision. */
export function expectSeen(ctx: Ctx, revision: number): void {
  const seenRevision = ctx.request?.revision ?? null;
  if (seenRevision === null) throw new AppError('precondition-required', 'Name in If-Match the revision of the organisation that was read.');
  if (seenRevision !== revision) throw new AppError('precondition-failed', 'What was entered has changed since it was read.');
}

import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { removeEntry } from './contact-entries.ts';

/** Removes an office. @throws AppError not-found; precondition-failed. */
export const removeOffice = (ctx: Ctx, { params }: Input<typeof contract.removeOffice>): Promise<Output<typeof contract.removeOffice>> =>
  removeEntry(ctx, 'office', params.id);

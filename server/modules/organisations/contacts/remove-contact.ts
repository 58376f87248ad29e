import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { removeEntry } from './contact-entries.ts';

/** Removes a contact. @throws AppError not-found; precondition-failed. */
export const removeContact = (ctx: Ctx, { params }: Input<typeof contract.removeContact>): Promise<Output<typeof contract.removeContact>> =>
  removeEntry(ctx, 'contact', params.id);

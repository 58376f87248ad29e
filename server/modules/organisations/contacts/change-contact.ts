import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type ContactContent, changeEntry } from './contact-entries.ts';

/** Changes a contact. @throws AppError not-found; precondition-failed. */
export const changeContact = (ctx: Ctx, { params, body }: Input<typeof contract.changeContact>): Promise<Output<typeof contract.changeContact>> =>
  changeEntry<ContactContent>(ctx, 'contact', params.id, body);

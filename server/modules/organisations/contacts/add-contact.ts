import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type ContactContent, addEntry } from './contact-entries.ts';

/** Adds a contact. @throws AppError conflict when there are too many. */
export const addContact = (ctx: Ctx, { body }: Input<typeof contract.addContact>): Promise<Output<typeof contract.addContact>> =>
  addEntry<ContactContent>(ctx, 'contact', body);

import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type ContactContent, listEntries } from './contact-entries.ts';

/** One page of the active organisation's contacts, in their order. */
export const listContacts = (ctx: Ctx, { query }: Input<typeof contract.listContacts>): Promise<Output<typeof contract.listContacts>> =>
  listEntries<ContactContent>(ctx, 'contact', query);

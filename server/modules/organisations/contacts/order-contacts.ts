import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from '../profile/change-own-organisation-data.ts';
import { orderEntries, updateDependents } from './contact-entries.ts';

/** Orders the contacts. The first public one is on the public page. @throws AppError conflict unless all are named. */
export const orderContacts = (ctx: Ctx, { body }: Input<typeof contract.orderContacts>): Promise<Output<typeof contract.orderContacts>> =>
  inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    await orderEntries(ctx, row, 'contact', body.order);
    await updateDependents(ctx, row);
    return { order: body.order };
  });

import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { activeOrganisationRow, saveChange } from '../profile/change-own-organisation-data.ts';
import { orderEntries } from './contact-entries.ts';
import { contactOrder } from './contacts.repo.ts';

/** Orders the offices, or states that there are none besides the main address. @throws AppError conflict unless all are named. */
export const orderOffices = (ctx: Ctx, { body }: Input<typeof contract.orderOffices>): Promise<Output<typeof contract.orderOffices>> =>
  inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    if (body.order) await orderEntries(ctx, row, 'office', body.order);
    const none = body.none ?? row.settings.noOffices ?? false;
    const savedRow = await saveChange(ctx, row, { settings: { ...row.settings, noOffices: none } }, 'organisation.offices', true);
    return { order: await contactOrder(ctx, row.id, 'office'), none, steps: savedRow.steps };
  });

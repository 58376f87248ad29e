import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { checkCountry } from '../profile/approval-fields.ts';
import { type OfficeContent, addEntry } from './contact-entries.ts';

/** Adds an office. @throws AppError invalid-input at `country`; conflict when there are too many. */
export async function addOffice(ctx: Ctx, { body }: Input<typeof contract.addOffice>): Promise<Output<typeof contract.addOffice>> {
  checkCountry(ctx, body);
  return addEntry<OfficeContent>(ctx, 'office', body);
}

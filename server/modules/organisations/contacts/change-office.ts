import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { checkCountry } from '../profile/approval-fields.ts';
import { type OfficeContent, changeEntry } from './contact-entries.ts';

/** Changes an office. @throws AppError invalid-input at `country`; not-found; precondition-failed. */
export async function changeOffice(ctx: Ctx, { params, body }: Input<typeof contract.changeOffice>): Promise<Output<typeof contract.changeOffice>> {
  checkCountry(ctx, body);
  return changeEntry<OfficeContent>(ctx, 'office', params.id, body);
}

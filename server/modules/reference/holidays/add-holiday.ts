import type { Input } from '#contract/endpoint.ts';
import type { Holiday } from '#contract/holidays.ts';
import type * as contract from '#contract/holidays.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { normaliseCountry } from '../normalise.ts';
import { insertHoliday } from './holidays.repo.ts';

/** Adds a public holiday. @throws AppError invalid-input for an unknown country; conflict where the day has a holiday already. */
export async function addHoliday(ctx: Ctx, { body }: Input<typeof contract.addHoliday>): Promise<Holiday> {
  if (normaliseCountry(body.country) !== body.country) throw fieldError('country', 'country', 'is no country');
  return inTransaction(ctx, async (ctx) => {
    const holiday = { id: newPublicId(), ...body };
    if (!(await insertHoliday(ctx, holiday))) throw fieldError('date', 'taken', 'The day has a holiday already.', 'conflict');
    await audit(ctx, { action: 'holiday.add', subject: ['holiday', holiday.id], organisationId: null, details: body });
    return holiday;
  });
}

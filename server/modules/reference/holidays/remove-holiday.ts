import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/holidays.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteHoliday } from './holidays.repo.ts';

/** Removes a public holiday that an administrator added. @throws AppError not-found */
export async function removeHoliday(ctx: Ctx, { params }: Input<typeof contract.removeHoliday>): Promise<Output<typeof contract.removeHoliday>> {
  return inTransaction(ctx, async (ctx) => {
    const removed = await deleteHoliday(ctx, params.id);
    if (!removed) throw new AppError('not-found', 'There is no such holiday.');
    const { id, ...details } = removed;
    await audit(ctx, { action: 'holiday.remove', subject: ['holiday', id], organisationId: null, details });
    return { removed: id };
  });
}

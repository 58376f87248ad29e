import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/publication-log.ts';
import { countEntries, entryByNumber, entryText } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { presentLogEntries } from './present-log-entries.ts';

/** One entry of the publication log. @throws AppError not-found */
export async function showPublicationLogEntry(
  ctx: Ctx,
  { params: { number } }: Input<typeof contract.showPublicationLogEntry>,
): Promise<Output<typeof contract.showPublicationLogEntry>> {
  const row = await entryByNumber(ctx, number);
  if (!row) throw new AppError('not-found', 'The publication log has no such entry.');
  const [[entry], latest] = await Promise.all([presentLogEntries(ctx, [row]), countEntries(ctx)]);
  return { ...entry!, hashed: entryText(row), latest };
}

import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening-officers.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { findCandidates } from '../people.repo.ts';
import { officersOf } from './officers.repo.ts';
import { requireOwnBuyer } from './require-own-buyer.ts';

/** People who could be appointed. @throws AppError forbidden, conflict */
export async function findOfficerCandidates(
  ctx: Ctx,
  { query }: Input<typeof contract.findOfficerCandidates>,
): Promise<Output<typeof contract.findOfficerCandidates>> {
  const { id } = requireOwnBuyer(ctx);
  const officers = await officersOf(ctx, id);
  const found = await findCandidates(
    ctx,
    id,
    query.q,
    officers.map(({ accountId }) => accountId),
  );
  return { items: found.map(({ id: person, name, username, organisation }) => ({ id: person, name, username, organisation })) };
}

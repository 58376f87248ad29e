import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { blockedOf } from './memberships.repo.ts';

const LISTED = 20;

/** The organisations that the person belongs to and that are blocked: why nothing of them is to be seen. */
export async function listBlockedOrganisations(ctx: Ctx): Promise<Output<typeof contract.listBlockedOrganisations>> {
  const rows = await blockedOf(ctx, personOf(ctx).accountId, LISTED);
  return { items: rows.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })) };
}

import type { Output } from '#contract/endpoint.ts';
import type { blockedOrganizations } from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { blockedOf } from './members.repo.ts';

const LISTED = 20;

/** The organisations that the person belongs to and that are blocked: why nothing of them is to be seen. */
export async function listBlocked(ctx: Ctx): Promise<Output<typeof blockedOrganizations>> {
  const rows = await blockedOf(ctx, personOf(ctx).accountId, LISTED);
  return { items: rows.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })) };
}

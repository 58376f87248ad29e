import type { OwnExport } from '#contract/account.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { requestsOfAccount } from '../approval/approval-request-lists.repo.ts';
import { listBlockedOrganisations } from './list-blocked-organisations.ts';

/** Stored data about the signed-in person, besides memberships, for their own export. */
export async function dataOfPerson(ctx: Ctx): Promise<Pick<OwnExport, 'blockedOrganisations' | 'requests'>> {
  const [{ items }, requests] = [await listBlockedOrganisations(ctx), await requestsOfAccount(ctx, personOf(ctx).accountId)];
  return { blockedOrganisations: items, requests: requests.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })) };
}

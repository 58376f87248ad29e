import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Asking } from './seller-stats.repo.ts';

/** Who asks. Bids of a supplier are for those of its people who may read them, never for administrators. */
export function askingOf(ctx: Ctx): Asking {
  const { accountId, superAdmin } = personOf(ctx);
  const { id, permissions } = organisationOf(ctx);
  return { accountId, bidsOf: !superAdmin && permissions.has('bids.read') ? id : null };
}

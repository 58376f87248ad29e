import type { WishListName } from '#contract/wishlist-names.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Records a change of the shared list. One's own is one's own affair. @param notice its public id. */
export async function auditTeamList(
  ctx: Ctx,
  list: WishListName,
  action: 'wish.add' | 'wish.change' | 'wish.remove',
  notice: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (list === 'team') await audit(ctx, { action, subject: ['notice', notice], details });
}

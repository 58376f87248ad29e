import { MAX_DIRECT_CHILDREN } from '#contract/children.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Approval, Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { checkNewBuyer } from '../check-new-buyer.ts';
import { createOrganisation } from '../create-organisation.ts';
import { normaliseName } from '../normalise-name.ts';
import { lockTeam, organisationById } from '../organisations.repo.ts';
import { recheckPermission } from '../team/recheck-permission.ts';
import { countBelow, isNameOfAnother } from './children.repo.ts';

/**
 * Adds a child buyer below the active organisation. It inherits its parent's approval: below an approved buyer it can publish at once,
 * unless another organisation has its name; below a pending one it is pending itself (docs/decisions/0018). Called in a transaction.
 * @throws AppError conflict (parent denied, no buyer, too many children); invalid-input at `name` or `country`.
 */
export async function openChild(
  ctx: Ctx,
  asked: { name: string; country?: string | undefined },
): Promise<{ id: number; publicId: string; approval: Approval }> {
  const { id: parentId } = organisationOf(ctx);
  // Of two simultaneous ones with the same name the second sees the first.
  await lockTeam(ctx, parentId);
  await recheckPermission(ctx, 'children.manage');
  const parent = await organisationById(ctx, parentId);
  if (!parent || parent.orgType === 'SELLER' || parent.approval === 'denied')
    throw new AppError('conflict', 'Only a buyer that was not denied opens child buyers.');
  const { name, country = parent.country } = asked;
  await checkNewBuyer(ctx, asked, parentId);
  if ((await countBelow(ctx, parentId, { deep: false })) >= MAX_DIRECT_CHILDREN)
    throw new AppError('conflict', `There are ${MAX_DIRECT_CHILDREN} child buyers just below one at most.`);
  const inheritsApproval = parent.approval === 'approved' && !(await isNameOfAnother(ctx, normaliseName(name), country));
  const approval = inheritsApproval ? ('approved' as const) : ('pending' as const);
  return { ...(await createOrganisation(ctx, { name, country, orgType: 'BUYER', ownerId: null, parentId, approval })), approval };
}

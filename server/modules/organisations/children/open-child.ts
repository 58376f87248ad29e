import { CHILDREN_PAGE } from '#contract/children.ts';
import { hasSite } from '#server/modules/sites/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Approval, Ctx } from '#server/platform/ctx.ts';
import { AppError, allOf, fieldError } from '#server/platform/errors.ts';
import { createOrganisation } from '../create-organisation.ts';
import { normaliseName } from '../normalise-name.ts';
import { lockTeam, organisationById } from '../organisations.repo.ts';
import { requireStill } from '../team/require-still.ts';
import { childOf, countBelow, isNameOfAnother } from './children.repo.ts';

/** Whether a child of this name and country can stand below the organisation that is acted for, both told at once. @throws AppError invalid-input */
export async function checkChild(ctx: Ctx, { name, country }: { name?: string | undefined; country?: string | undefined }): Promise<void> {
  const parent = await organisationById(ctx, organisationOf(ctx).id);
  await allOf(
    async () => {
      if (name !== undefined && parent && (await childOf(ctx, parent.id, normaliseName(name))))
        throw fieldError('name', 'taken', 'There is a child buyer of this name.');
    },
    () => {
      if (country !== undefined && country !== parent?.country && !hasSite(country))
        throw fieldError('country', 'invalid', 'There is no site of this country.');
    },
  );
}

/**
 * Opens a child buyer below the organisation that is acted for. Its approval is its parent's: below an approved buyer it
 * can publish at once, unless its name is that of another; below one that waits it waits by itself (docs/decisions/0018).
 * Called in a transaction.
 * @throws AppError conflict (parent denied, no buyer, too many children); invalid-input at `name` or `country`.
 */
export async function openChild(
  ctx: Ctx,
  asked: { name: string; country?: string | undefined },
): Promise<{ id: number; publicId: string; approval: Approval }> {
  const { id: parentId } = organisationOf(ctx);
  // Of two with one name at once the second sees the first.
  await lockTeam(ctx, parentId);
  await requireStill(ctx, 'children.manage');
  const parent = await organisationById(ctx, parentId);
  if (!parent || parent.orgType === 'SELLER' || parent.approval === 'denied')
    throw new AppError('conflict', 'Only a buyer that was not denied opens child buyers.');
  const { name, country = parent.country } = asked;
  await checkChild(ctx, asked);
  if ((await countBelow(ctx, parentId, { deep: false })) >= CHILDREN_PAGE)
    throw new AppError('conflict', `There are ${CHILDREN_PAGE} child buyers just below one at most.`);
  const isVouchedFor = parent.approval === 'approved' && !(await isNameOfAnother(ctx, normaliseName(name), country));
  const approval = isVouchedFor ? ('approved' as const) : ('pending' as const);
  return { ...(await createOrganisation(ctx, { name, country, orgType: 'BUYER', ownerId: null, parentId, approval })), approval };
}

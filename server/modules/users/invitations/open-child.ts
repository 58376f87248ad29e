import { CHILDREN_PAGE } from '#contract/children.ts';
import type * as contract from '#contract/children.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { permissionsOfRole } from '#contract/permissions.ts';
import { OWNER } from '#contract/names.ts';
import {
  childOf,
  countBelow,
  createOrganisation,
  isNameOfAnother,
  lockTeam,
  normaliseName,
  organisationById,
  requireMayGive,
  requireStill,
} from '#server/modules/organisations/index.ts';
import { hasSite } from '#server/modules/sites/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, allOf, fieldError } from '#server/platform/errors.ts';
import type { Partly } from '#server/platform/http/route.ts';
import { audienceOf } from '../tokens.ts';
import { inviteByMail } from './invite-by-mail.ts';

/** Whether a child of this name and country can stand below the organisation that is acted for, both told at once. @throws AppError invalid-input */
export async function checkChild(ctx: Ctx, { name, country }: Partly<Input<typeof contract.createChild>['body']>): Promise<void> {
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
 * @throws AppError forbidden (an owner is invited by who is none); conflict (parent denied, no buyer, too many children); invalid-input at `name` or `country`.
 */
export async function createChild(ctx: Ctx, { body }: Input<typeof contract.createChild>): Promise<Output<typeof contract.createChild>> {
  if (body.owner) audienceOf(ctx);
  const { id: parentId, permissions, as } = organisationOf(ctx);
  // A person who manages children but is no owner makes no owner.
  if (body.owner) requireMayGive({ permissions }, permissionsOfRole[2]);
  return inTransaction(ctx, async (ctx) => {
    // Of two with one name at once the second sees the first.
    await lockTeam(ctx, parentId);
    await requireStill(ctx, 'children.manage');
    const parent = await organisationById(ctx, parentId);
    if (!parent || parent.orgType === 'SELLER' || parent.approval === 'denied')
      throw new AppError('conflict', 'Only a buyer that was not denied opens child buyers.');
    const country = body.country ?? parent.country;
    await checkChild(ctx, body);
    if ((await countBelow(ctx, parentId, { deep: false })) >= CHILDREN_PAGE)
      throw new AppError('conflict', `There are ${CHILDREN_PAGE} child buyers just below one at most.`);
    const isVouchedFor = parent.approval === 'approved' && !(await isNameOfAnother(ctx, normaliseName(body.name), country));
    const approval = isVouchedFor ? ('approved' as const) : ('pending' as const);
    const child = await createOrganisation(ctx, { name: body.name, country, orgType: 'BUYER', ownerId: null, parentId, approval });
    const { owner } = body;
    if (owner) {
      const language = owner.language ?? ctx.request?.language ?? 'en';
      const template = as === 'admin' ? 'owner-invite' : 'invite';
      await inviteByMail(ctx, {
        organisation: { ...child, name: body.name },
        email: owner.email,
        roleId: OWNER,
        firstName: owner.firstName,
        language,
        template,
      });
    }
    return { id: child.publicId, name: body.name, approval };
  });
}

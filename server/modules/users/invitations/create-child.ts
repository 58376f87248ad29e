import type * as contract from '#contract/children.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { permissionsOfRole } from '#contract/permissions.ts';
import { OWNER } from '#contract/names.ts';
import { openChild } from '#server/modules/organisations/index.ts';
import { organisationOf, requireCanGrant } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { inviteByMail } from './invite-by-mail.ts';

/**
 * Adds a child buyer below the active organisation. It inherits its parent's approval: below an approved buyer it can publish at once,
 * unless another organisation has its name; below a pending one it is pending itself (docs/decisions/0018).
 * @throws AppError forbidden (an owner is invited by somebody who is none); conflict (parent denied, no buyer, too many children);
 * invalid-input at `name` or `country`.
 */
export async function createChild(ctx: Ctx, { body }: Input<typeof contract.createChild>): Promise<Output<typeof contract.createChild>> {
  if (body.owner) tokenAudienceOf(ctx);
  const { relation } = organisationOf(ctx);
  // A person who manages children but is no owner makes no owner.
  if (body.owner) requireCanGrant(ctx, permissionsOfRole[OWNER]);
  return inTransaction(ctx, async (ctx) => {
    const { approval, ...child } = await openChild(ctx, body);
    const { owner } = body;
    if (owner) {
      const language = owner.language ?? ctx.request?.language ?? 'en';
      const template = relation === 'admin' ? 'owner-invite' : 'invite';
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

import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { OWNER } from '#contract/names.ts';
import { checkNewBuyer, createOrganisation } from '#server/modules/organisations/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { inviteByMail } from '../invitations/invite-by-mail.ts';

/**
 * Creates an approved buyer for somebody without an account. It has no people until the invited owner joins.
 * @throws AppError invalid-input at `country` (no site of ours) or `name` (there is one of that name and country).
 */
export async function addBuyer(ctx: Ctx, { body }: Input<typeof contract.addBuyer>): Promise<Output<typeof contract.addBuyer>> {
  const { name, country, orgType, email, language } = body;
  return inTransaction(ctx, async (ctx) => {
    await checkNewBuyer(ctx, body, null);
    const { id, publicId } = await createOrganisation(ctx, { name, country, orgType, ownerId: null, approval: 'approved' });
    const organisation = { id, publicId, name };
    const { expiresAt } = await inviteByMail(ctx, { organisation, email, roleId: OWNER, firstName: body.firstName, language, template: 'owner-invite' });
    return { organisation: { id: publicId, name }, invited: email, expiresAt: expiresAt.toISOString() };
  });
}

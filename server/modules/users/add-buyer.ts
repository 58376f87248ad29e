import type { addBuyer } from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { createOrganisation, isSignedUp } from '#server/modules/organisations/index.ts';
import { hasSite } from '#server/modules/sites/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { inviteByMail } from './invitations/invite-by-mail.ts';

/**
 * Creates a buyer for somebody who is not here yet: approved, without people until the invited owner comes.
 * @throws AppError invalid-input at `country` (no site of ours) or `name` (one of that name and country is here already).
 */
export async function addBuyerFor(ctx: Ctx, { body }: Input<typeof addBuyer>): Promise<Output<typeof addBuyer>> {
  const { name, country, orgType, email, language } = body;
  if (!hasSite(country)) throw fieldError('country', 'invalid', 'There is no site of this country.');
  return inTransaction(ctx, async (inside) => {
    if (await isSignedUp(inside, name, country)) throw fieldError('name', 'taken', 'A buyer of this name is here already.');
    const { id, publicId } = await createOrganisation(inside, { name, country, orgType, ownerId: null, approval: 'approved' });
    const organisation = { id, publicId, name };
    const { expiresAt } = await inviteByMail(inside, { organisation, email, roleId: 2, firstName: body.firstName, language, template: 'owner-invite' });
    return { organisation: { id: publicId, name }, invited: email, expiresAt: expiresAt.toISOString() };
  });
}

import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { OWNER } from '#contract/names.ts';
import { createOrganisation, isSignedUp } from '#server/modules/organisations/index.ts';
import { hasSite } from '#server/modules/sites/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { allOf, fieldError } from '#server/platform/errors.ts';
import type { Partly } from '#server/platform/http/route.ts';
import { inviteByMail } from '../invitations/invite-by-mail.ts';

/** Whether a buyer of this name and country can be created. @throws AppError invalid-input */
export const checkBuyer = (ctx: Ctx, { name, country }: Partly<Input<typeof contract.addBuyer>['body']>): Promise<void> =>
  allOf(
    async () => {
      if (name !== undefined && country !== undefined && (await isSignedUp(ctx, name, country)))
        throw fieldError('name', 'taken', 'A buyer of this name is here already.');
    },
    () => {
      if (country !== undefined && !hasSite(country)) throw fieldError('country', 'invalid', 'There is no site of this country.');
    },
  );

/**
 * Creates an approved buyer for somebody without an account. It has no people until the invited owner joins.
 * @throws AppError invalid-input at `country` (no site of ours) or `name` (there is one of that name and country).
 */
export async function addBuyer(ctx: Ctx, { body }: Input<typeof contract.addBuyer>): Promise<Output<typeof contract.addBuyer>> {
  const { name, country, orgType, email, language } = body;
  return inTransaction(ctx, async (ctx) => {
    await checkBuyer(ctx, body);
    const { id, publicId } = await createOrganisation(ctx, { name, country, orgType, ownerId: null, approval: 'approved' });
    const organisation = { id, publicId, name };
    const { expiresAt } = await inviteByMail(ctx, { organisation, email, roleId: OWNER, firstName: body.firstName, language, template: 'owner-invite' });
    return { organisation: { id: publicId, name }, invited: email, expiresAt: expiresAt.toISOString() };
  });
}

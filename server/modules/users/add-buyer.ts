import type { addBuyer } from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { createOrganisation, isSignedUp } from '#server/modules/organisations/index.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { sendTemplate } from '#server/platform/mail/send-template.ts';
import { accountNamed } from './accounts.repo.ts';
import { createLink } from './one-time-links.repo.ts';

const LIFE_DAYS = 7;
const DAY_S = 86_400;

/**
 * Creates a buyer for somebody who is not here yet: approved, without people until the invited owner comes.
 * @throws AppError invalid-input at `country` (no site of ours) or `name` (one of that name and country is here already).
 */
export async function addBuyerFor(ctx: Ctx, { body }: Input<typeof addBuyer>): Promise<Output<typeof addBuyer>> {
  const { name, country, orgType, email, language } = body;
  if (!countrySites.some((site) => site.country === country)) throw fieldError('country', 'invalid', 'There is no site of this country.');
  return inTransaction(ctx, async (inside) => {
    if (await isSignedUp(inside, name, country)) throw fieldError('name', 'taken', 'A buyer of this name is here already.');
    const { id, publicId } = await createOrganisation(inside, { name, country, orgType, ownerId: null, approval: 'approved' });
    const known = await accountNamed(inside, email);
    const token = await createLink(inside, {
      kind: 'invite',
      accountId: known?.id ?? null,
      email,
      details: { id: newPublicId(), organisationId: id, roleId: 2, firstName: body.firstName, language },
      life: LIFE_DAYS * DAY_S,
    });
    await audit(inside, { action: 'organisation.invite-owner', subject: ['organisation', publicId], organisationId: id });
    // Nobody's name goes into a mail whose address is not proved.
    await sendTemplate(inside, {
      to: email,
      language: known?.language ?? language,
      template: 'owner-invite',
      values: { organisation: name, link: `/verifyInvitee?lang=${known?.language ?? language}#token=${token}`, minutes: LIFE_DAYS * 1440 },
    });
    const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_DAYS * DAY_S * 1000).toISOString();
    return { organisation: { id: publicId, name }, invited: email, expiresAt };
  });
}

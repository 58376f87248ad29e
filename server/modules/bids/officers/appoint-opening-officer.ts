import { MAX_OFFICERS } from '#contract/bid-names.ts';
import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening-officers.ts';
import { type OfficerList } from '#contract/opening-officers.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../bids.mails.ts';
import { organisationByPublicId, personUpwards } from '../people.repo.ts';
import { insertOfficer, lockOfficers, officersOf } from './officers.repo.ts';
import { presentOfficers } from './read-officers.ts';
import { requireOwnBuyer } from './require-own-buyer.ts';

/**
 * Makes somebody an opening officer. They take part in openings once they have set a passphrase and hold shares of the keys: of tenders that
 * are published from then on, of earlier ones after `shareTenderKeys`.
 * @throws AppError forbidden, conflict; invalid-input (rule `unknown`) for nobody of the organisation or those above it.
 */
export async function appointOpeningOfficer(ctx: Ctx, { body }: Input<typeof contract.appointOpeningOfficer>): Promise<OfficerList> {
  const { id, publicId } = requireOwnBuyer(ctx);
  return inTransaction(ctx, async (ctx) => {
    await lockOfficers(ctx, id);
    const person = await personUpwards(ctx, id, body.person);
    if (!person) throw fieldError('person', 'unknown', 'Choose someone of the organisation or of one above it, with a confirmed email address.');
    const officers = await officersOf(ctx, id);
    const isNew = !officers.some(({ accountId }) => accountId === person.accountId);
    if (isNew && officers.length >= MAX_OFFICERS)
      throw new AppError('conflict', `An organisation has at most ${MAX_OFFICERS} opening officers.`, [
        { path: 'body.person', rule: 'most-officers', message: `At most ${MAX_OFFICERS}.`, bound: MAX_OFFICERS },
      ]);
    if (isNew) {
      await insertOfficer(ctx, id, person.accountId);
      await audit(ctx, { action: 'opening.officer.appoint', subject: ['account', person.id], organisationId: id });
      const organisation = await organisationByPublicId(ctx, publicId);
      await mailPerson(ctx, person.accountId, mails.openingOfficerAppointed, { organisation: organisation?.name ?? '' });
    }
    return presentOfficers(ctx, id);
  });
}

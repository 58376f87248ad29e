// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail, mailValues } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
const { organisation } = mailValues;
const denied = { ...organisation, ...mailValues.reason };
/** `other`, which imports name, goes into the organisation. */
const other = { other: z.string() };

/** A buyer part waits for an administrator: for the first time, or once more after it was denied. */
export const registrationWaits = defineMail({ name: 'registration-waits', texts, values: organisation, opens: '/buyer-profile' });
/** What was approved on the word of an organisation above waits for an administrator from now on. */
export const waitsAgain = defineMail({ name: 'waits-again', texts, values: organisation, opens: '/login' });
/** To administrators: how much waits for a decision, and how much of it they were not told of before. */
export const approvalsWaiting = defineMail({
  name: 'approvals-waiting',
  texts,
  values: { waiting: z.number(), fresh: z.number() },
  opens: '/activate-buyer',
});
export const registrationApproved = defineMail({ name: 'registration-approved', texts, values: organisation, opens: '/login' });
export const registrationDenied = defineMail({ name: 'registration-denied', texts, values: denied, opens: '/login' });
/** To everybody in it. */
export const organisationBlocked = defineMail({ name: 'organisation-blocked', texts, values: denied });
export const organisationUnblocked = defineMail({ name: 'organisation-unblocked', texts, values: organisation, opens: '/login' });
/** By an owner of it or of one above, or by an administrator. */
export const organisationClosed = defineMail({ name: 'organisation-closed', texts, values: organisation });
export const organisationReopened = defineMail({ name: 'organisation-reopened', texts, values: organisation, opens: '/login' });
export const changeApproved = defineMail({ name: 'change-approved', texts, values: organisation, opens: '/login' });
export const changeDenied = defineMail({ name: 'change-denied', texts, values: denied, opens: '/login' });
/** Leads on to the profile of who has an organisation for the first time (specification, section 2). */
export const claimApproved = defineMail({ name: 'claim-approved', texts, values: organisation, opens: '/buyer-registration-successful' });
export const claimDenied = defineMail({ name: 'claim-denied', texts, values: denied, opens: '/login' });
/** Somebody else's claim was approved. */
export const claimTaken = defineMail({ name: 'claim-taken', texts, values: organisation, opens: '/login' });
export const mergeApproved = defineMail({ name: 'merge-approved', texts, values: { ...organisation, ...other }, opens: '/login' });
export const mergeDenied = defineMail({ name: 'merge-denied', texts, values: { ...denied, ...other }, opens: '/login' });

// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail, mailValues } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
const { organisation } = mailValues;
const deniedValues = { ...organisation, ...mailValues.reason };
/** `other`, which imports name, goes into the organisation. */
const otherOrganisation = { other: z.string() };

/** A buyer part is pending: for the first time, or again after a denial. */
export const registrationWaits = defineMail({ name: 'registration-waits', texts, values: organisation, buttonPath: '/buyer-profile' });
/** A former approval through an organisation above is pending from now on. */
export const waitsAgain = defineMail({ name: 'waits-again', texts, values: organisation, buttonPath: '/login' });
/** To administrators: how many requests are pending, and how many of them are new. */
export const approvalsWaiting = defineMail({
  name: 'approvals-waiting',
  texts,
  values: { waiting: z.number(), fresh: z.number() },
  buttonPath: '/activate-buyer',
});
export const registrationApproved = defineMail({ name: 'registration-approved', texts, values: organisation, buttonPath: '/login' });
export const registrationDenied = defineMail({ name: 'registration-denied', texts, values: deniedValues, buttonPath: '/login' });
/** To everybody in it. */
export const organisationBlocked = defineMail({ name: 'organisation-blocked', texts, values: deniedValues });
export const organisationUnblocked = defineMail({ name: 'organisation-unblocked', texts, values: organisation, buttonPath: '/login' });
/** By an owner of it or of one above, or by an administrator. */
export const organisationClosed = defineMail({ name: 'organisation-closed', texts, values: organisation });
export const organisationReopened = defineMail({ name: 'organisation-reopened', texts, values: organisation, buttonPath: '/login' });
export const changeApproved = defineMail({ name: 'change-approved', texts, values: organisation, buttonPath: '/login' });
export const changeDenied = defineMail({ name: 'change-denied', texts, values: deniedValues, buttonPath: '/login' });
/** Links to the profile of a person's first organisation (specification, section 2). */
export const claimApproved = defineMail({ name: 'claim-approved', texts, values: organisation, buttonPath: '/buyer-registration-successful' });
export const claimDenied = defineMail({ name: 'claim-denied', texts, values: deniedValues, buttonPath: '/login' });
/** Somebody else's claim was approved. */
export const claimTaken = defineMail({ name: 'claim-taken', texts, values: organisation, buttonPath: '/login' });
export const mergeApproved = defineMail({ name: 'merge-approved', texts, values: { ...organisation, ...otherOrganisation }, buttonPath: '/login' });
export const mergeDenied = defineMail({ name: 'merge-denied', texts, values: { ...deniedValues, ...otherOrganisation }, buttonPath: '/login' });
/** `other`, which awards name, is the organisation. */
export const supplierApproved = defineMail({
  name: 'supplier-approved',
  texts,
  values: { ...organisation, ...otherOrganisation },
  buttonPath: '/my-tenders-list',
});
export const supplierDenied = defineMail({ name: 'supplier-denied', texts, values: { ...deniedValues, ...otherOrganisation }, buttonPath: '/seller-profile' });
/** An administrator ended an approved claim. */
export const supplierRevoked = defineMail({
  name: 'supplier-revoked',
  texts,
  values: { ...deniedValues, ...otherOrganisation },
  buttonPath: '/seller-profile',
});
/** To the owners: an administrator, who is none of them, invited somebody to their team. */
export const invitedByAdministrator = defineMail({
  name: 'invited-by-administrator',
  texts,
  values: { ...organisation, invited: z.string() },
  buttonPath: '/login',
});

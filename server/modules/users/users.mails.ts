// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail, mailValues } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
const { link, at, organisation, reason } = mailValues;
const username = { username: z.string() };

export const verifyEmail = defineMail({ name: 'verify-email', texts, values: { ...link, ...username } });
/** Somebody signed up with an address that has an account. Only that mailbox learns it. */
export const signUpWithTakenAddress = defineMail({ name: 'sign-up-with-taken-address', texts, values: username, buttonPath: '/login' });
export const changeEmail = defineMail({ name: 'change-email', texts, values: link });
/** Somebody wanted this address for their account, but another account has it. */
export const emailTaken = defineMail({ name: 'email-taken', texts });
export const emailChangeRequested = defineMail({ name: 'email-change-asked', texts, values: at, notYou: true });
export const changedEmail = defineMail({ name: 'changed-email', texts, values: at, notYou: true });
export const resetPassword = defineMail({ name: 'reset-password', texts, values: link });
export const changedPassword = defineMail({ name: 'changed-password', texts, values: at, notYou: true });
export const newDevice = defineMail({ name: 'new-device', texts, values: { ...at, address: z.string(), agent: z.string() }, notYou: true });
export const secondFactorOn = defineMail({ name: 'second-factor-on', texts, values: at, notYou: true });
export const secondFactorOff = defineMail({ name: 'second-factor-off', texts, values: at, notYou: true });
export const accountErased = defineMail({ name: 'account-erased', texts, deletesAfterSending: true });
export const accountBlocked = defineMail({ name: 'account-blocked', texts, values: reason });
export const accountUnblocked = defineMail({ name: 'account-unblocked', texts, buttonPath: '/login' });
export const invite = defineMail({ name: 'invite', texts, values: { ...link, ...organisation } });
/** An administrator made an organisation and wants the reader to own it. */
export const ownerInvite = defineMail({ name: 'owner-invite', texts, values: { ...link, ...organisation } });

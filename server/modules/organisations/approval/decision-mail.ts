import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import * as mails from '../organisations.mails.ts';
import { type MailRecipient, directOwnersOf, peopleOf } from '../team/mail-recipients.repo.ts';

export interface DecisionMail {
  readonly to: MailRecipient;
  readonly template: `${'registration' | 'change' | 'claim' | 'merge' | 'supplier'}-${'approved' | 'denied'}` | 'claim-taken' | 'supplier-revoked';
  /** Its name. */
  readonly organisation: string;
  /** Of a merge: the name of the imported organisation; of a claim to a supplier: the supplier's. */
  readonly other?: string;
  /** The administrator's reason, of a denial. */
  readonly reason: string | null;
}

const approvals = { 'registration-approved': mails.registrationApproved, 'change-approved': mails.changeApproved, 'claim-approved': mails.claimApproved };
const denials = { 'registration-denied': mails.registrationDenied, 'change-denied': mails.changeDenied, 'claim-denied': mails.claimDenied };

/** Queues the mail of a decision, in its reader's language, in the caller's transaction. */
export async function mailDecision(ctx: Ctx, { to, template, organisation, other = '', reason }: DecisionMail): Promise<void> {
  const whom = { to: to.email, name: to.firstName, language: to.language };
  if (template === 'merge-approved') await sendMail(ctx, mails.mergeApproved, { ...whom, values: { organisation, other } });
  else if (template === 'merge-denied') await sendMail(ctx, mails.mergeDenied, { ...whom, values: { organisation, other, reason } });
  else if (template === 'supplier-approved') await sendMail(ctx, mails.supplierApproved, { ...whom, values: { organisation, other } });
  else if (template === 'supplier-denied') await sendMail(ctx, mails.supplierDenied, { ...whom, values: { organisation, other, reason } });
  else if (template === 'supplier-revoked') await sendMail(ctx, mails.supplierRevoked, { ...whom, values: { organisation, other, reason } });
  else if (template === 'claim-taken') await sendMail(ctx, mails.claimTaken, { ...whom, values: { organisation } });
  else if (template === 'registration-denied' || template === 'change-denied' || template === 'claim-denied')
    await sendMail(ctx, denials[template], { ...whom, values: { organisation, reason } });
  else await sendMail(ctx, approvals[template], { ...whom, values: { organisation } });
}

const pendingMails = { 'registration-waits': mails.registrationWaits, 'waits-again': mails.waitsAgain };
const closing = { 'organisation-closed': mails.organisationClosed, 'organisation-reopened': mails.organisationReopened };

/** Mails the owners of an organisation that it is pending, in the caller's transaction. */
export async function mailPendingApproval(ctx: Ctx, { id, name }: { id: number; name: string }, mail: 'registration-waits' | 'waits-again'): Promise<void> {
  for (const { email, firstName, language } of await directOwnersOf(ctx, id))
    await sendMail(ctx, pendingMails[mail], { to: email, name: firstName, language, values: { organisation: name } });
}

/** Tells everybody in an organisation that it is blocked, and why, or that it is no longer; in the caller's transaction. */
export async function mailBlock(ctx: Ctx, { id, name }: { id: number; name: string }, reason: string | null): Promise<void> {
  for (const { email, firstName, language } of await peopleOf(ctx, id)) {
    const whom = { to: email, name: firstName, language };
    if (reason === null) await sendMail(ctx, mails.organisationUnblocked, { ...whom, values: { organisation: name } });
    else await sendMail(ctx, mails.organisationBlocked, { ...whom, values: { organisation: name, reason } });
  }
}

/** Tells everybody in an organisation that it was closed, or is open again; in the caller's transaction. */
export async function mailClosing(ctx: Ctx, { id, name }: { id: number; name: string }, mail: 'organisation-closed' | 'organisation-reopened'): Promise<void> {
  for (const { email, firstName, language } of await peopleOf(ctx, id))
    await sendMail(ctx, closing[mail], { to: email, name: firstName, language, values: { organisation: name } });
}

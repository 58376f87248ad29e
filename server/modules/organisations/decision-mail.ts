import type { Ctx } from '#server/platform/ctx.ts';
import { sendTemplate } from '#server/platform/mail/send-template.ts';
import { type MailTo, ownOwnersOf, peopleOf } from './approval-requests.repo.ts';

export interface DecisionMail {
  readonly to: MailTo;
  readonly template: `${'registration' | 'change' | 'claim' | 'merge'}-${'approved' | 'denied'}` | 'claim-taken';
  /** Its name. */
  readonly organisation: string;
  /** Of a merge: the name of the one that goes into it. */
  readonly other?: string;
  /** What the administrator wrote; of a denial. */
  readonly reason: string | null;
}

/** Queues the mail of a decision, in its reader's language, in the caller's transaction. */
export async function mailDecision(ctx: Ctx, { to, template, organisation, other = '', reason }: DecisionMail): Promise<void> {
  const whom = { to: to.email, name: to.firstName, language: to.language };
  if (template === 'merge-approved') await sendTemplate(ctx, { ...whom, template, values: { organisation, other } });
  else if (template === 'merge-denied') await sendTemplate(ctx, { ...whom, template, values: { organisation, other, reason } });
  else if (template === 'registration-denied' || template === 'change-denied' || template === 'claim-denied')
    await sendTemplate(ctx, { ...whom, template, values: { organisation, reason } });
  else await sendTemplate(ctx, { ...whom, template, values: { organisation } });
}

/** Tells the owners of an organisation that it waits for an administrator, in the caller's transaction. */
export async function tellThatItWaits(ctx: Ctx, { id, name }: { id: number; name: string }, template: 'registration-waits' | 'waits-again'): Promise<void> {
  for (const { email, firstName, language } of await ownOwnersOf(ctx, id))
    await sendTemplate(ctx, { to: email, name: firstName, language, template, values: { organisation: name } });
}

/** Tells everybody in an organisation that it is blocked, and why, or that it is no longer; in the caller's transaction. */
export async function tellOfBlock(ctx: Ctx, { id, name }: { id: number; name: string }, reason: string | null): Promise<void> {
  for (const { email, firstName, language } of await peopleOf(ctx, id)) {
    const whom = { to: email, name: firstName, language };
    if (reason === null) await sendTemplate(ctx, { ...whom, template: 'organisation-unblocked', values: { organisation: name } });
    else await sendTemplate(ctx, { ...whom, template: 'organisation-blocked', values: { organisation: name, reason } });
  }
}

/** Tells everybody in an organisation that it was closed, or is open again; in the caller's transaction. */
export async function tellOfClosing(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
  template: 'organisation-closed' | 'organisation-reopened',
): Promise<void> {
  for (const { email, firstName, language } of await peopleOf(ctx, id))
    await sendTemplate(ctx, { to: email, name: firstName, language, template, values: { organisation: name } });
}

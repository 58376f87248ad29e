import type { Ctx } from '#server/platform/ctx.ts';
import { type MailRecipient, recipientOf, ownersOf, peopleOf } from '../team/mail-recipients.repo.ts';
import type { ApprovalRequestRow } from './approval-request-lists.repo.ts';
import type { SupplierClaimContent } from './approval-requests.repo.ts';
import { type DecisionMail, mailDecision } from './decision-mail.ts';

type DecidedRequest = Pick<ApprovalRequestRow, 'organisationId' | 'organisation' | 'accountId' | 'kind' | 'other' | 'content'>;

/** The recipients: the claimant of a claim, the owners of their organisation; of a buyer's denial, all its members. */
async function recipientsOf(ctx: Ctx, mail: DecisionMail['template'], { kind, accountId, organisationId }: DecidedRequest): Promise<MailRecipient[]> {
  if (kind === 'claim') return accountId === null ? [] : recipientOf(ctx, accountId);
  return mail === 'registration-denied' ? peopleOf(ctx, organisationId) : ownersOf(ctx, organisationId);
}

/** Tells whom a decision concerns. Called in a transaction. */
export async function mailDecisionToReaders(ctx: Ctx, mail: DecisionMail['template'], request: DecidedRequest, reason: string | null) {
  const readers = await recipientsOf(ctx, mail, request);
  const other = request.kind === 'supplier' ? (request.content as SupplierClaimContent).name : (request.other?.name ?? '');
  for (const to of readers) await mailDecision(ctx, { to, template: mail, organisation: request.organisation.name, other, reason });
}

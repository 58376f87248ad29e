import type { AdminOrganisation } from '#contract/administration.ts';
import { changesSince } from '#server/platform/audit/changes-since.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ApprovalRequestRow, approvalRequestsOf } from '../approval/approval-request-lists.repo.ts';
import { normaliseIdentifier } from '../normalise-name.ts';
import { claimedOrganisation, possibleDuplicates } from './organisation-lists.repo.ts';
import { presentOrganisation } from './present-organisation.ts';

/** Identifiers that wait for approval, as they are compared. */
function pendingIdentifiers(requests: readonly ApprovalRequestRow[]): { scheme: string; identifier: string }[] {
  const identifiers = requests
    .filter(({ state }) => state === 'waiting')
    .flatMap(({ content }) => (Array.isArray(content['identifiers']) ? content['identifiers'] : []));
  return (identifiers as { scheme?: unknown; identifier?: unknown }[]).flatMap(({ scheme, identifier }) => {
    const plain = typeof identifier === 'string' ? normaliseIdentifier(identifier) : null;
    return plain && typeof scheme === 'string' ? [{ scheme, identifier: plain }] : [];
  });
}

/** Changes that members make without approval. */
const MEMBER_ACTIONS = ['organisation.change', 'organisation.profile', 'organisation.billing', 'organisation.contacts', 'organisation.offices'];

/** The changes since the last decision of an administrator. */
async function changesSinceDecision(ctx: Ctx, publicId: string, requests: readonly ApprovalRequestRow[]): Promise<AdminOrganisation['changed']> {
  const [last] = requests
    .flatMap(({ state, decidedAt }) => (decidedAt && (state === 'approved' || state === 'denied') ? [decidedAt] : []))
    .toSorted((a, b) => b.getTime() - a.getTime());
  return last ? { since: last.toISOString(), fields: await changesSince(ctx, ['organisation', publicId], MEMBER_ACTIONS, last) } : null;
}

/** All details of an organisation. @throws AppError not-found */
export async function readOrganisation(ctx: Ctx, publicId: string): Promise<AdminOrganisation> {
  const row = await claimedOrganisation(ctx, publicId);
  if (!row) throw new AppError('not-found', 'There is no such organisation.');
  const requests = await approvalRequestsOf(ctx, row.rowId);
  const [twins, changed] = [await possibleDuplicates(ctx, row, pendingIdentifiers(requests)), await changesSinceDecision(ctx, publicId, requests)];
  return presentOrganisation(row, requests, twins, changed);
}

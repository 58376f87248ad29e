import type { refusals } from '#contract/bid-names.ts';
import type { Permission } from '#contract/permissions.ts';
import type { TenderRow } from '../tender.ts';
import { areRelated } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { areReady, readOfficers } from '../officers/read-officers.ts';
import { tenderKeyOf } from '../keys/keys.repo.ts';
import { isOpenAt, lotsOf } from './lots.ts';

/** Why somebody cannot take part in a tender. */
export type Refusal = (typeof refusals)[number];

const messages: Readonly<Record<Refusal, string>> = {
  cancelled: 'The tender was cancelled.',
  closed: 'The submission deadline has passed.',
  'not-open-yet': 'The tender is not open for bids.',
  offline: 'This tender takes no bids through the portal.',
  'no-supplier': 'Only suppliers can take part in tenders.',
  administrator: 'An administrator cannot take part for a supplier, nor see its part.',
  'own-organisation': 'A buyer, and those above and below it, cannot take part in its own tender.',
  'no-permission': 'Your account does not have permission to submit bids.',
  'opening-officers': 'This tender cannot receive bids yet: its buyer has too few opening officers.',
};
const isForbidden: ReadonlySet<Refusal> = new Set(['no-supplier', 'administrator', 'own-organisation', 'no-permission']);

/** The error of a refusal. */
export const refused = (refusal: Refusal): AppError =>
  new AppError(isForbidden.has(refusal) ? 'forbidden' : 'conflict', messages[refusal], [{ path: 'body.notice', rule: refusal, message: messages[refusal] }]);

/**
 * The supplier that the signed-in person acts for. What it does is its own: an administrator who acts for it is refused.
 * @throws AppError forbidden
 */
export function requireSupplier(ctx: Ctx): { id: number; publicId: string } {
  const { id, publicId, orgType, relation } = organisationOf(ctx);
  if (relation === 'admin') throw refused('administrator');
  if (orgType === 'BUYER') throw refused('no-supplier');
  return { id, publicId };
}

/** Why the supplier cannot take part in a tender at an instant; null where it can. */
export async function refusalAt(ctx: Ctx, tender: TenderRow, at: Date, permission: Permission = 'bids.submit'): Promise<Refusal | null> {
  const { id, permissions } = organisationOf(ctx);
  if (!permissions.has(permission)) return 'no-permission';
  if (tender.buyerId !== null && (await areRelated(ctx, id, tender.buyerId))) return 'own-organisation';
  if (tender.status === 'cancelled') return 'cancelled';
  if (!lotsOf(tender).some((lot) => isOpenAt(tender, lot, at))) return lotsOf(tender).some(({ deadline }) => deadline !== null) ? 'closed' : 'not-open-yet';
  if (await tenderKeyOf(ctx, tender.id)) return null;
  return tender.buyerId !== null && areReady(await readOfficers(ctx, tender.buyerId)) ? null : 'opening-officers';
}

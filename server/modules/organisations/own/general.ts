import type { Input } from '#contract/endpoint.ts';
import type { OwnBuyerType, OwnOrganisation, OwnProfile, changeBuyerType, changeOrganisation, changeProfile } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { isCpv } from '#server/modules/reference/index.ts';
import type { OrganisationDetails } from '../organisation-profile.ts';
import { actingRow, changeOwn } from './change-own.ts';
import { takeGuarded } from './guarded.ts';
import type { OwnRow } from './own.repo.ts';
import { stepsDone } from './steps.ts';

const waitingOf = ({ waiting }: OwnRow) => (waiting && Object.keys(waiting.content).length > 0 ? waiting.content : null);
const common = (row: OwnRow) => ({ steps: stepsDone(row), waiting: waitingOf(row), revision: row.revision });

export const presentOrganisation = (row: OwnRow): OwnOrganisation => ({
  id: row.publicId,
  name: row.name,
  country: row.country,
  orgType: row.orgType,
  approval: row.approval,
  approvalReason: row.approval === 'denied' ? row.approvalReason : null,
  buyerType: row.details.buyerType ?? null,
  parent: row.parent,
  ...common(row),
});

const presentProfile = (row: OwnRow): OwnProfile => {
  const { description = '', web = null, founded = null, size = null, otherNames = [], address = row.city ? { city: row.city } : {}, cpv = [] } = row.details;
  return { name: row.name, country: row.country, description, web, founded, size, otherNames, address, identifiers: row.identifiers, cpv, ...common(row) };
};

const presentBuyerType = (row: OwnRow): OwnBuyerType => ({ buyerType: row.details.buyerType ?? null, ...common(row) });

export const showOrganisation = async (ctx: Ctx): Promise<OwnOrganisation> => presentOrganisation(await actingRow(ctx));
export const showProfile = async (ctx: Ctx): Promise<OwnProfile> => presentProfile(await actingRow(ctx));
export const showBuyerType = async (ctx: Ctx): Promise<OwnBuyerType> => presentBuyerType(await actingRow(ctx));

/** Name and country: at once, or before an administrator where one approved them. */
export const putOrganisation = (ctx: Ctx, { body }: Input<typeof changeOrganisation>): Promise<OwnOrganisation> =>
  changeOwn(ctx, 'organisation.change', presentOrganisation, (inside, row) => takeGuarded(inside, row, body));

/** @throws AppError conflict for an organisation that buys nothing. */
export const putBuyerType = (ctx: Ctx, { body }: Input<typeof changeBuyerType>): Promise<OwnBuyerType> =>
  changeOwn(ctx, 'organisation.change', presentBuyerType, (inside, row) => {
    if (row.orgType === 'SELLER') throw new AppError('conflict', 'A seller is no public body.');
    return takeGuarded(inside, row, body);
  });

/** Details without what is empty. */
const filled = (details: Record<string, unknown>): OrganisationDetails =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  );

function expectProfile(ctx: Ctx, { cpv, founded }: Input<typeof changeProfile>['body']): void {
  const unknown = cpv?.findIndex((code) => !isCpv(code.padEnd(8, '0'))) ?? -1;
  if (unknown >= 0) throw fieldError(`cpv.${unknown}`, 'cpv', 'is no code of CPV 2008');
  if (founded && founded > ctx.clock.now().getUTCFullYear()) throw fieldError('founded', 'future', 'lies in the future');
}

/** What an organisation says about itself; what is not named stays. */
export const patchProfile = (ctx: Ctx, { body }: Input<typeof changeProfile>): Promise<OwnProfile> => {
  expectProfile(ctx, body);
  const { name, country, identifiers, address, ...said } = body;
  return changeOwn(ctx, 'organisation.profile', presentProfile, async (inside, row) => {
    const guarded = await takeGuarded(inside, row, { ...(name && { name }), ...(country && { country }), ...(identifiers && { identifiers }) });
    const place = address && filled(address);
    return {
      ...guarded,
      ...(address === undefined ? {} : { city: address.city || null }),
      details: filled({ ...row.details, ...said, ...(place === undefined ? {} : { address: place }) }),
    };
  });
};

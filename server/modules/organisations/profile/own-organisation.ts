import type { Input } from '#contract/endpoint.ts';
import type { OwnBuyerType, OwnOrganisation, OwnProfile } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, allOf, fieldError } from '#server/platform/errors.ts';
import type { Partly } from '#server/platform/http/route.ts';
import { isCpv } from '#server/modules/reference/index.ts';
import type { OrganisationDetails } from '../organisation-profile.ts';
import { actingRow, changeOwn } from './change-own.ts';
import { checkGuarded, takeGuarded } from './guarded-fields.ts';
import type { OwnRow } from './own-organisation.repo.ts';
import { stepsDone } from './profile-steps.ts';

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

export const showOwnOrganisation = async (ctx: Ctx): Promise<OwnOrganisation> => presentOrganisation(await actingRow(ctx));
export const showOrganisationProfile = async (ctx: Ctx): Promise<OwnProfile> => presentProfile(await actingRow(ctx));
export const showBuyerType = async (ctx: Ctx): Promise<OwnBuyerType> => presentBuyerType(await actingRow(ctx));

/** Name and country: at once, or before an administrator where one approved them. */
export const changeOwnOrganisation = (ctx: Ctx, { body }: Input<typeof contract.changeOwnOrganisation>): Promise<OwnOrganisation> =>
  changeOwn(ctx, 'organisation.change', presentOrganisation, (inside, row) => takeGuarded(inside, row, body));

/** @throws AppError conflict for an organisation that buys nothing. */
export const changeBuyerType = (ctx: Ctx, { body }: Input<typeof contract.changeBuyerType>): Promise<OwnBuyerType> =>
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

function expectCpv(codes: readonly string[]): void {
  const wrong = codes.flatMap((code, at) => (isCpv(code.padEnd(8, '0')) ? [] : [{ path: `body.cpv.${at}`, rule: 'cpv', message: 'is no code of CPV 2008' }]));
  if (wrong.length > 0) throw new AppError('invalid-input', 'There is a code that CPV 2008 does not have.', wrong);
}

/** Whether what an organisation says about itself can be. @throws AppError invalid-input */
export const checkProfile = (
  ctx: Ctx,
  { cpv = [], founded, country, identifiers }: Partly<Input<typeof contract.changeOrganisationProfile>['body']>,
): Promise<void> =>
  allOf(
    () => checkGuarded(ctx, { country, identifiers }),
    () => {
      if (founded && founded > ctx.clock.now().getUTCFullYear()) throw fieldError('founded', 'future', 'lies in the future');
    },
    () => expectCpv(cpv),
  );

/** What an organisation says about itself; what is not named stays. */
export const changeOrganisationProfile = async (ctx: Ctx, { body }: Input<typeof contract.changeOrganisationProfile>): Promise<OwnProfile> => {
  await checkProfile(ctx, body);
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

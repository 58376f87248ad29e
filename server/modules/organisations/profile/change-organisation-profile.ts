import type { Input } from '#contract/endpoint.ts';
import type { OwnOrganisationProfile } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import { isCpvCode } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, runChecks, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import type { OrganisationDetails } from '../organisation-profile.ts';
import { changeOwn } from './change-own-organisation-data.ts';
import { checkApprovalFields, splitApprovalFields } from './approval-fields.ts';
import { presentOrganisationProfile } from './present-own-organisation.ts';

/** Details without empty values. */
const omitEmpty = (details: Record<string, unknown>): OrganisationDetails =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  );

function expectCpv(codes: readonly string[]): void {
  const errors = codes.flatMap((code, index) =>
    isCpvCode(code.padEnd(8, '0')) ? [] : [{ path: `body.cpv.${index}`, rule: 'cpv', message: 'is no code of CPV 2008' }],
  );
  if (errors.length > 0) throw new AppError('invalid-input', 'There is a code that CPV 2008 does not have.', errors);
}

/** Checks the values of a profile. @throws AppError invalid-input */
export const checkProfile = (
  ctx: Ctx,
  { cpv = [], founded, country, identifiers }: ValidPart<Input<typeof contract.changeOrganisationProfile>['body']>,
): Promise<void> =>
  runChecks(
    () => checkApprovalFields(ctx, { country, identifiers }),
    () => {
      if (founded && founded > ctx.clock.now().getUTCFullYear()) throw fieldError('founded', 'future', 'lies in the future');
    },
    () => expectCpv(cpv),
  );

/** Changes an organisation's profile; omitted fields stay. */
export const changeOrganisationProfile = async (ctx: Ctx, { body }: Input<typeof contract.changeOrganisationProfile>): Promise<OwnOrganisationProfile> => {
  await checkProfile(ctx, body);
  const { name, country, identifiers, address, ...otherDetails } = body;
  return changeOwn(ctx, 'organisation.profile', presentOrganisationProfile, async (inside, row) => {
    const approvalChange = await splitApprovalFields(inside, row, { ...(name && { name }), ...(country && { country }), ...(identifiers && { identifiers }) });
    const newAddress = address && omitEmpty(address);
    return {
      ...approvalChange,
      ...(address === undefined ? {} : { city: address.city || null }),
      details: omitEmpty({ ...row.details, ...otherDetails, ...(newAddress === undefined ? {} : { address: newAddress }) }),
    };
  });
};

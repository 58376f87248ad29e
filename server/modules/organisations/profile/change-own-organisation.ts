import type { Input } from '#contract/endpoint.ts';
import type { OwnOrganisation } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { changeOwn } from './change-own-organisation-data.ts';
import { splitApprovalFields } from './approval-fields.ts';
import { presentOrganisation } from './present-own-organisation.ts';

/** Name and country: at once, or before an administrator where one approved them. */
export const changeOwnOrganisation = (ctx: Ctx, { body }: Input<typeof contract.changeOwnOrganisation>): Promise<OwnOrganisation> =>
  changeOwn(ctx, 'organisation.change', presentOrganisation, (inside, row) => splitApprovalFields(inside, row, body));

import type { Input } from '#contract/endpoint.ts';
import type { OwnBuyerType } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { changeOwn } from './change-own-organisation-data.ts';
import { splitApprovalFields } from './approval-fields.ts';
import { presentBuyerType } from './present-own-organisation.ts';

/** Changes the type of public body, as changeOwnOrganisation. @throws AppError conflict for an organisation that buys nothing. */
export const changeBuyerType = (ctx: Ctx, { body }: Input<typeof contract.changeBuyerType>): Promise<OwnBuyerType> =>
  changeOwn(ctx, 'organisation.change', presentBuyerType, (inside, row) => {
    if (row.orgType === 'SELLER') throw new AppError('conflict', 'A seller is no public body.');
    return splitApprovalFields(inside, row, body);
  });

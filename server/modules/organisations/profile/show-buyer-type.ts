import type { OwnBuyerType } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from './change-own-organisation-data.ts';
import { presentBuyerType } from './present-own-organisation.ts';

/** The type of public body that the organisation is. */
export const showBuyerType = async (ctx: Ctx): Promise<OwnBuyerType> => presentBuyerType(await activeOrganisationRow(ctx));

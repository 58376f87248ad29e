import type { OfficerList } from '#contract/opening-officers.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentOfficers } from './read-officers.ts';

/** The opening officers of the organisation, and the tenders whose bids are sealed. */
export const listOpeningOfficers = (ctx: Ctx): Promise<OfficerList> => presentOfficers(ctx, organisationOf(ctx).id);

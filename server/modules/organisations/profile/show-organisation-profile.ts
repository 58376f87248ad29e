import type { OwnOrganisationProfile } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from './change-own-organisation-data.ts';
import { presentOrganisationProfile } from './present-own-organisation.ts';

/** The profile of the active organisation. */
export const showOrganisationProfile = async (ctx: Ctx): Promise<OwnOrganisationProfile> => presentOrganisationProfile(await activeOrganisationRow(ctx));

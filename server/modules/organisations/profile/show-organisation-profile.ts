import type { OwnProfile } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from './change-own.ts';
import { presentProfile } from './present-own.ts';

/** The profile of the active organisation. */
export const showOrganisationProfile = async (ctx: Ctx): Promise<OwnProfile> => presentProfile(await activeOrganisationRow(ctx));

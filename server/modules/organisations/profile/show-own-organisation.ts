import type { OwnOrganisation } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from './change-own-organisation-data.ts';
import { presentOrganisation } from './present-own-organisation.ts';

/** The organisation that is acted for. */
export const showOwnOrganisation = async (ctx: Ctx): Promise<OwnOrganisation> => presentOrganisation(await activeOrganisationRow(ctx));

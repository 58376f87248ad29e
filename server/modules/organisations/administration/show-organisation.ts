import type { AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readOrganisation } from './read-organisation.ts';

/** Everything of an organisation. @throws AppError not-found */
export const showOrganisation = (ctx: Ctx, { params }: Input<typeof contract.showOrganisation>): Promise<AdminOrganisation> => readOrganisation(ctx, params.id);

import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { countryOf } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { normaliseName } from '../normalise-name.ts';
import { unclaimedNamed } from '../public-organisations.repo.ts';

const SUGGESTED = 10;

/** Organisations that imported notices name, for somebody who looks for their own. */
export async function findUnclaimedOrganisations(
  ctx: Ctx,
  { query }: Input<typeof contract.findUnclaimedOrganisations>,
): Promise<Output<typeof contract.findUnclaimedOrganisations>> {
  return { items: await unclaimedNamed(ctx, normaliseName(query.name), countryOf(ctx, query.country), SUGGESTED) };
}

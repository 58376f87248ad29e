import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening-officers.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { officerKeysOf } from '../keys/keys.repo.ts';
import { organisationsOfOfficer } from './officers.repo.ts';

/** Where the signed-in person is an opening officer. */
export async function showOwnOfficerRole(ctx: Ctx): Promise<Output<typeof contract.showOwnOfficerRole>> {
  const { accountId } = personOf(ctx);
  const [organisations, [key]] = [await organisationsOfOfficer(ctx, accountId), await officerKeysOf(ctx, [accountId])];
  return { organisations: organisations.map(({ id, name }) => ({ id, name })), passphraseSetAt: key?.setAt.toISOString() ?? null };
}

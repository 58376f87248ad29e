import { currentPublicIds } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listedAmong } from '../store/buyers.repo.ts';

/** Whether each of some buyers (public ids, also of merged ones) has a public page. */
export async function areListedBuyers(ctx: Ctx, publicIds: readonly string[]): Promise<boolean> {
  const current = new Set(await currentPublicIds(ctx, publicIds));
  return (await listedAmong(ctx, [...current])) === current.size;
}

import type { Ctx } from '#server/platform/ctx.ts';
import { unsealAsker } from './asker.ts';
import { sealedAskers } from './questions.repo.ts';

/** account.id of everybody who asked about a notice: only for telling them. */
export async function askersOf(ctx: Ctx, noticeId: number): Promise<number[]> {
  const sealed = await sealedAskers(ctx, noticeId);
  return [...new Set(sealed.flatMap(({ publicId, asker }) => unsealAsker(ctx.config, publicId, asker) ?? []))];
}

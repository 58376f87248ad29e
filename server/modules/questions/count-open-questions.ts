import type { Ctx } from '#server/platform/ctx.ts';
import { countOpen } from './open-questions.repo.ts';
import { ownBuyers } from './own-buyers.ts';

/** How many questions about the notices of the active buyer wait for an answer. */
export async function countOpenQuestions(ctx: Ctx): Promise<{ open: number; oldest: string | null }> {
  const { open, oldest } = await countOpen(ctx, await ownBuyers(ctx));
  return { open, oldest: oldest?.toISOString() ?? null };
}

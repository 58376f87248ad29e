import type { NoticeFields } from '#contract/draft-fields.ts';
import type { NoticeCheck } from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runHook } from '#server/platform/hooks.ts';
import { takesBids } from '../../lifecycle/takes-bids.ts';
import { publicationCheck } from '../../notices.hooks.ts';

/** Hard checks of modules above, of a notice that takes bids here; no other one is asked about: a draft is saved at every pause. */
export async function checkModulesAbove(
  ctx: Ctx,
  { 'General-information': { kind = 'offline', type } }: NoticeFields,
  notice: { id: number | null; buyerId: number | null },
): Promise<NoticeCheck[]> {
  if (!takesBids({ kind, type })) return [];
  const problems = (await runHook(ctx, publicationCheck, { ...notice, kind })).flat();
  return problems.map((problem) => ({ ...problem, severity: 'hard', source: 'general', values: {}, reason: null }));
}

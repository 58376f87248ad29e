import type { NoticeCard } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { visibleTo } from './notices.policy.ts';
import { presentCard } from './notices.present.ts';
import { rowsOf } from './notices.repo.ts';
import { readerOf } from './reader.ts';

/** Cards of the given notices in the given order, each as the actor may see it; what it may not see at all is left out. */
export async function cardsOf(ctx: Ctx, ids: readonly number[]): Promise<NoticeCard[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await rowsOf(ctx, ids)).map((row) => [row.id, row]));
  const reader = await readerOf(ctx, [...rows.values()]);
  const now = ctx.clock.now();
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const sees = visibleTo(reader, row);
    return sees === 'nothing' ? [] : [presentCard(row, sees, now)];
  });
}

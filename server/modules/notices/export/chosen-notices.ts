import type { NoticeCard } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { visibleTo } from '../notices.policy.ts';
import { presentCard } from '../read/notices.present.ts';
import { readerOf, withParticipation } from '../read/reader.ts';
import { cpvCodesOf, rowsByPublicIds } from '../store/notices.repo.ts';

/** A notice that somebody chose, as far as they may read it. */
export interface ChosenNotice {
  /** notice.id */
  readonly id: number;
  /** organisation.id */
  readonly buyerId: number | null;
  readonly card: NoticeCard;
  /** Its CPV codes, each once, the main one first; none of a locked one. */
  readonly cpv: readonly string[];
}

/**
 * The chosen notices in the chosen order. Those that the actor may not see at all are left out, and nobody learns whether they exist.
 * @throws AppError not-found when none is left.
 */
export async function chosenNotices(ctx: Ctx, ids: readonly string[]): Promise<ChosenNotice[]> {
  const found = await rowsByPublicIds(ctx, ids);
  const reader = await readerOf(ctx, found);
  const now = ctx.clock.now();
  const cards = new Map<string, Omit<ChosenNotice, 'cpv'>>();
  for (const row of found) {
    const audience = visibleTo(reader, await withParticipation(ctx, row));
    if (audience !== 'nothing') cards.set(row.publicId, { id: row.id, buyerId: row.buyerId, card: presentCard(row, audience, now) });
  }
  const chosen = ids.flatMap((id) => cards.get(id) ?? []);
  if (chosen.length === 0) throw new AppError('not-found', 'None of these notices is public any more.');
  const cpv = await cpvCodesOf(
    ctx,
    chosen.filter(({ card }) => !card.locked).map(({ id }) => id),
  );
  return chosen.map((notice) => ({ ...notice, cpv: [...new Set((cpv.get(notice.id) ?? []).filter((code) => code !== null))] }));
}

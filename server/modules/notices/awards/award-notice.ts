import type { NoticeContent } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { changePublished } from '../amendments/change-published.ts';
import { requireRunning } from '../amendments/require-running.ts';
import { withLocked } from '../drafts/edited-notice.ts';

type Award = NonNullable<NoticeContent['awards']>[number];

/** How lots of a notice were decided. */
export interface NoticeAwards {
  /** Awards to add, without their ids. One without a supplier says that nobody gets its lots. */
  readonly awards: readonly Omit<Award, 'id'>[];
  /** All lots are decided now. */
  readonly isFinal: boolean;
  /** Why, for everybody. */
  readonly reason: string;
}

const isMade = ({ suppliers }: Pick<Award, 'suppliers'>) => (suppliers?.length ?? 0) > 0;

/**
 * Adds awards to a published notice, as an amendment in the caller's transaction. With the last one it is awarded, or closed without a
 * contract where nobody gets anything.
 * @throws AppError not-found, forbidden; conflict for one that has ended.
 */
export const awardNotice = (ctx: Ctx, publicId: string, { awards, isFinal, reason }: NoticeAwards): Promise<{ amendment: number }> =>
  withLocked(ctx, publicId, 'award', async (ctx, { notice }) => {
    requireRunning(notice);
    const { content } = notice;
    const before = content.awards ?? [];
    const taken = new Set(before.map(({ id }) => id));
    const added = awards.map((award, index): Award => {
      let number = before.length + index + 1;
      while (taken.has(String(number))) number++;
      taken.add(String(number));
      return { id: String(number), ...award };
    });
    const all = [...before, ...added];
    const at = { at: ctx.clock.now().toISOString(), zone: content.deadline?.zone ?? content.publishedAt?.zone ?? 'UTC' };
    const isWithoutContract = isFinal && !all.some(isMade);
    const changed = { ...content, awards: all, ...(isWithoutContract ? { noAward: { status: 'unsuccessful' as const, at, reason } } : {}) };
    const status = !isFinal ? notice.status : isWithoutContract ? 'closed' : 'awarded';
    return changePublished(ctx, notice, changed, { reason, kind: isWithoutContract ? 'closed' : 'amended', status, action: 'award' });
  });

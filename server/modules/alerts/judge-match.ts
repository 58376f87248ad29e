import type * as contract from '#contract/alerts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { NoticeCard } from '#contract/notices.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { alertsOf } from './alerts.repo.ts';
import { latestOf, markRelevant, noticeIdOf, reasonsOf } from './findings.repo.ts';
import { type Judged, narrowerSearches } from './narrower-searches.ts';

/** The latest findings of an alert that a narrower search is looked for in. */
const MAX_LOOKED_AT = 100;

/**
 * Notes that a finding is not relevant, or is after all. Of one that is not, it answers for each alert that found it which filters would have left
 * it out and kept most of the others. @throws AppError not-found where no alert of the person found it.
 */
export async function judgeMatch(ctx: Ctx, { body: { notice, relevant } }: Input<typeof contract.judgeMatch>): Promise<Output<typeof contract.judgeMatch>> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const noticeId = await noticeIdOf(ctx, notice);
    if (noticeId === undefined || !(await markRelevant(ctx, accountId, noticeId, relevant)))
      throw new AppError('not-found', 'No alert of yours found this tender.');
    const alerts = (await reasonsOf(ctx, accountId, [noticeId])).get(noticeId) ?? [];
    if (relevant) return { alerts: alerts.map((alert) => ({ ...alert, narrower: [] })) };
    const rows = await alertsOf(ctx, accountId);
    const narrowed: Output<typeof contract.judgeMatch>['alerts'] = [];
    for (const alert of alerts) {
      const latest = await latestOf(ctx, accountId, alert.id, MAX_LOOKED_AT);
      const cards = new Map<string, NoticeCard>((await cardsOf(ctx, [noticeId, ...latest.map((each) => each.noticeId)])).map((card) => [card.id, card]));
      const judged = latest.flatMap(({ publicId, relevant: isRelevant }): Judged[] => {
        const card = cards.get(publicId);
        return card && publicId !== notice ? [{ card, isRelevant }] : [];
      });
      const search = rows.find(({ publicId }) => publicId === alert.id)?.search;
      const card = cards.get(notice);
      narrowed.push({ ...alert, narrower: search && card ? narrowerSearches(search, card, judged) : [] });
    }
    return { alerts: narrowed };
  });
}

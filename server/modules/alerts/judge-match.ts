import type * as contract from '#contract/alerts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { NoticeCard } from '#contract/notices.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { alertsOf } from './alerts.repo.ts';
import { latestOf, markRelevant, noticeIdOf, reasonsOf } from './findings.repo.ts';
import { type Judged, narrowerSearches } from './narrower-searches.ts';

/** The latest findings of an alert that a narrower search is looked for in. */
const MAX_LOOKED_AT = 100;
/** Alerts for which one is looked for. */
const MAX_NARROWED = 3;

/**
 * Notes that a finding is not relevant, or is after all. Of one that is not, it answers for each alert that found it which filters would have left
 * it out and kept most of the others. @throws AppError not-found where no alert of the person found it.
 */
export async function judgeMatch(ctx: Ctx, { body: { notice, relevant } }: Input<typeof contract.judgeMatch>): Promise<Output<typeof contract.judgeMatch>> {
  const { accountId } = personOf(ctx);
  const noticeId = await noticeIdOf(ctx, notice);
  if (noticeId === undefined || !(await markRelevant(ctx, accountId, noticeId, relevant)))
    throw new AppError('not-found', 'No alert of yours found this tender.');
  const alerts = (await reasonsOf(ctx, accountId, [noticeId])).get(noticeId) ?? [];
  if (relevant) return { alerts: alerts.map((alert) => ({ ...alert, narrower: [] })) };
  const narrowed = alerts.slice(0, MAX_NARROWED);
  const [rows, latest] = await Promise.all([alertsOf(ctx, accountId), Promise.all(narrowed.map(({ id }) => latestOf(ctx, accountId, id, MAX_LOOKED_AT)))]);
  const ids = [...new Set([noticeId, ...latest.flat().map((each) => each.noticeId)])];
  const cards = new Map<string, NoticeCard>((await cardsOf(ctx, ids)).map((card) => [card.id, card]));
  const narrowerFor = (index: number) => {
    const judged = (latest[index] ?? []).flatMap(({ publicId, relevant: isRelevant }): Judged[] => {
      const card = cards.get(publicId);
      return card && publicId !== notice ? [{ card, isRelevant }] : [];
    });
    const search = rows.find(({ publicId }) => publicId === alerts[index]?.id)?.search;
    const card = cards.get(notice);
    return search && card ? narrowerSearches(search, card, judged) : [];
  };
  return { alerts: alerts.map((alert, index) => ({ ...alert, narrower: index < MAX_NARROWED ? narrowerFor(index) : [] })) };
}

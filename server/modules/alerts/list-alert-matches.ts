import type * as contract from '#contract/alerts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { AppError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { alertIdOf } from './alerts.repo.ts';
import { type FindingRow, countFindings, findingPage, reasonsOf } from './findings.repo.ts';

const DAY_MS = 86_400_000;

/** alert.id of one of the person's alerts; null: none is named. @throws AppError not-found */
export async function namedAlert(ctx: Ctx, alert: string | undefined): Promise<number | null> {
  if (alert === undefined) return null;
  const id = await alertIdOf(ctx, personOf(ctx).accountId, alert);
  if (id === undefined) throw new AppError('not-found', 'There is no such alert.');
  return id;
}

/** A page of what a person's alerts found, with cards as far as they may see the notices. @throws AppError not-found */
export async function listAlertMatches(
  ctx: Ctx,
  { query: { alert, relevant, foundDays, ...paging } }: Input<typeof contract.listAlertMatches>,
): Promise<Output<typeof contract.listAlertMatches>> {
  const { accountId } = personOf(ctx);
  const alertId = await namedAlert(ctx, alert);
  const since = foundDays === undefined ? undefined : new Date(ctx.clock.now().getTime() - foundDays * DAY_MS);
  const filter = { alertId, relevant, since };
  const list = `alert matches ${alert ?? ''} ${relevant ?? ''} ${foundDays ?? ''}`;
  const { items: rows, ...page } = await keyset(list, SortKeys).list<FindingRow, FindingRow>(paging, {
    read: (pageRead) => findingPage(ctx, accountId, filter, pageRead),
    count: () => countFindings(ctx, accountId, filter),
    keysOf: ({ sortKey, noticeId }): SortKeys => [sortKey, noticeId],
    present: (row) => row,
  });
  const ids = rows.map(({ noticeId }) => noticeId);
  const [cards, reasons] = await Promise.all([cardsOf(ctx, ids), reasonsOf(ctx, accountId, ids)]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const items = rows.flatMap(({ noticeId, publicId, foundAt, seen, relevant }) => {
    const notice = cardById.get(publicId);
    return notice ? [{ notice, alerts: reasons.get(noticeId) ?? [], foundAt: foundAt.toISOString(), seen, relevant }] : [];
  });
  return { items, ...page, now: ctx.clock.now().toISOString() };
}

import { type AlertSearch, searchOf } from '#contract/alerts.ts';
import type * as contract from '#contract/alerts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { searchNotices, standingQuery } from '#server/modules/search/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isOver, requirePublicBuyers } from './check-alert.ts';
import { mendWords } from './mend-words.ts';

const SHOWN = 5;
const LAST_WEEK_DAYS = 7;

/** The part of a search that an alert looks at: open notices, with its words as they are. */
const openOnly = (search: AlertSearch): AlertSearch => ({
  ...search,
  exact: true,
  state: search.state?.includes('closing') && !search.state.includes('open') ? ['closing'] : ['open'],
});

/** What a search would have found as an alert. It finds what the search finds: the same statement answers both. */
export async function previewAlert(ctx: Ctx, { body }: Input<typeof contract.previewAlert>): Promise<Output<typeof contract.previewAlert>> {
  await requirePublicBuyers(ctx, body.search);
  const { search, correctedTo } = await mendWords(ctx, body.search);
  const now = ctx.clock.now().toISOString();
  const standing = await standingQuery(ctx, searchOf(search));
  if (standing === null || isOver(ctx, standing)) {
    const none = { total: 0, totalIsCapped: false };
    return { correctedTo, findsNothing: true, open: none, lastWeek: { ...none, items: [] }, now };
  }
  const open = openOnly(search);
  const recent = { ...open, publishedDays: Math.min(LAST_WEEK_DAYS, open.publishedDays ?? LAST_WEEK_DAYS) };
  const [all, lastWeek] = [
    await searchNotices(ctx, { ...searchOf(open), size: 1, sort: 'newest' }),
    await searchNotices(ctx, { ...searchOf(recent), size: SHOWN, sort: 'newest' }),
  ];
  return {
    correctedTo,
    findsNothing: false,
    open: { total: all.total, totalIsCapped: all.totalIsCapped },
    lastWeek: { total: lastWeek.total, totalIsCapped: lastWeek.totalIsCapped, items: lastWeek.items.map(({ match: _match, ...card }) => card) },
    now,
  };
}

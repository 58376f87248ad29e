import type { BuyerProfile } from '#contract/organisations.ts';
import { SearchQuery } from '#contract/search.ts';
import { searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { filterCounts } from '../counts/filter-counts.ts';
import { totalOf } from '../query/count-total.ts';
import { compile } from '../query/estimate.ts';
import { understand } from '../query/wanted.ts';
import { remembering } from '../store/freshness.ts';
import { countMonths } from '../store/hits.repo.ts';
import { quote } from '../words/lexemes.ts';

type Activity = Pick<BuyerProfile, 'sectors' | 'months'>;
const MONTHS = 24;

const remembered = remembering<Activity>(60_000, 1_000);

async function sectorsOf(ctx: Ctx, id: string): Promise<Activity['sectors']> {
  const { filters } = await filterCounts(ctx, SearchQuery.parse({ scope: 'global', buyer: id }));
  const all = (filters['sector'] ?? []).map(async ({ value, count, isCapped }) => {
    if (!isCapped) return { code: value, count };
    // Of a buyer with thousands of notices the filter counts tell of the newest only.
    const wanted = await understand(ctx, SearchQuery.parse({ scope: 'global', buyer: id, sector: value }));
    return { code: value, count: (await totalOf(ctx, wanted, await compile(ctx, wanted), ctx.clock.now())).total };
  });
  return (await Promise.all(all)).toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

async function monthsOf(ctx: Ctx, id: string): Promise<Activity['months']> {
  const zone = ctx.site.timeZone;
  const thisMonth = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime()).toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth();
  const months = Array.from({ length: MONTHS }, (_, at) => thisMonth.subtract({ months: MONTHS - 1 - at }));
  const from = months[0]!.toPlainDate({ day: 1 }).toZonedDateTime(zone);
  const counts = await countMonths(ctx, searchAudience(ctx.actor), quote(`b:${id}`), new Date(from.epochMilliseconds), zone);
  return months.map((month) => ({ month: month.toString(), count: counts.get(month.toString()) ?? 0 }));
}

/** What a buyer buys and how much it publishes; at most a minute old where another process changed it. */
export const activityOf = (ctx: Ctx, id: string): Promise<Activity> =>
  remembered(ctx, `${searchAudience(ctx.actor)} ${id} ${ctx.site.timeZone}`, async () => {
    const [sectors, months] = await Promise.all([sectorsOf(ctx, id), monthsOf(ctx, id)]);
    return { sectors, months };
  });

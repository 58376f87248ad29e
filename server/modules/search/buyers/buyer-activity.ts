import type { BuyerProfile } from '#contract/organisations.ts';
import { SearchQuery } from '#contract/search.ts';
import { searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { MAX_COUNTED } from '../query/cost-budget.ts';
import { compile } from '../query/estimate.ts';
import { sortKeyMs, prefixes } from '#server/modules/query/index.ts';
import { parseSearch } from '../query/parse-search.ts';
import { WHOLE_ORDER, windowsOf } from '../query/windows.ts';
import { countFacets } from '../store/facets.repo.ts';
import { timedCache } from '../store/freshness.ts';
import { type RowFilter, readActivity } from '../store/hits.repo.ts';

type Activity = Pick<BuyerProfile, 'sectors' | 'months'>;
const MONTHS = 24;

const activityCache = timedCache<Activity>(60_000, 1_000);

/** The last 24 months in a time zone, oldest first, with the instant at which each begins. */
function lastMonths(now: Date, zone: string): { month: string; begins: number }[] {
  const thisMonth = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth();
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = thisMonth.subtract({ months: MONTHS - 1 - index });
    return { month: month.toString(), begins: month.toPlainDate({ day: 1 }).toZonedDateTime(zone).epochMilliseconds };
  });
}

/**
 * A buyer's notices by sector and month, from one read of its rows. For a buyer with too many notices to count, the newest are read, window
 * by window. Its sectors are then those of the newest, and earlier months are left out.
 */
async function countActivity(ctx: Ctx, id: string): Promise<Activity> {
  const now = ctx.clock.now();
  const zone = ctx.site.timeZone;
  const months = lastMonths(now, zone);
  const criteria = await parseSearch(ctx, SearchQuery.parse({ scope: 'global', buyer: id }));
  const compiled = await compile(ctx, criteria);
  const base: Omit<RowFilter, 'window'> = { audience: searchAudience(ctx.actor), open: false, bounds: null, now, query: compiled.query };
  const isWhole = compiled.upperBound < MAX_COUNTED;
  const windows = isWhole
    ? [{ query: null, end: WHOLE_ORDER[0] }]
    : windowsOf(compiled.buckets, 'published_at', false, WHOLE_ORDER, compiled.share, MAX_COUNTED / 4);
  const counts = new Map<string, number>();
  const facets: Buffer[] = [];
  let [rows, knownFrom] = [0, Number.POSITIVE_INFINITY];
  for (const { query: window, end } of windows) {
    const activity = await readActivity(ctx, { ...base, window }, new Date(months[0]!.begins), zone, MAX_COUNTED - rows);
    rows += activity.rows;
    facets.push(activity.facets);
    // The read stopped at its limit: the last window may have more.
    if (rows >= MAX_COUNTED) break;
    for (const [month, count] of Object.entries(activity.months)) counts.set(month, (counts.get(month) ?? 0) + count);
    knownFrom = sortKeyMs(end.key);
  }
  const sectors = await countFacets(ctx, facets, (lexeme) => lexeme.startsWith(`${prefixes.sector}:`));
  return {
    sectors: [...sectors].map(([lexeme, count]) => ({ code: lexeme.slice(2), count })).toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    months: months.filter(({ begins }) => begins >= knownFrom).map(({ month }) => ({ month, count: counts.get(month) ?? 0 })),
  };
}

/** What a buyer buys and how much it publishes. At most a minute old where another process changed it. */
export const activityOf = (ctx: Ctx, id: string): Promise<Activity> =>
  activityCache(ctx, `${searchAudience(ctx.actor)} ${id} ${ctx.site.timeZone}`, () => countActivity(ctx, id));

import type * as contract from '#contract/dashboards.ts';
import type { Output } from '#contract/endpoint.ts';
import { startOfDay } from '#server/modules/query/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { doneByMonth } from './seller-figures.repo.ts';

const MONTHS = 12;

/** How many tenders the person downloaded, followed and saved in each of the last months, by the site's clock (docs/decisions/0075). */
export async function listViewedNotices(ctx: Ctx): Promise<Output<typeof contract.listViewedNotices>> {
  const { timeZone } = ctx.site;
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.toPlainYearMonth().subtract({ months: MONTHS - 1 });
  const rows = await doneByMonth(ctx, personOf(ctx).accountId, startOfDay(first.toPlainDate({ day: 1 }), timeZone), timeZone);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const months = Array.from({ length: MONTHS }, (_, index) => first.add({ months: index }).toString());
  return { months: months.map((month) => byMonth.get(month) ?? { month, total: 0, downloaded: 0, followed: 0, saved: 0 }) };
}

import { listAwardsQuery } from '#contract/awards.ts';
import type * as contract from '#contract/awards.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { currentPublicIds } from '#server/modules/organisations/index.ts';
import { startOfDay } from '#server/modules/query/index.ts';
import { requestedCountries } from '#server/modules/sites/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { supplierWords } from './award-rows.ts';
import { awardsPage, countUpTo } from './awards-page.ts';
import type { AwardFilter, DayStart } from './awards.repo.ts';
import { findOwnSupplier } from './find-supplier.ts';
import { type ReadWhole, readWholeBy } from '../notices.policy.ts';
import { readerOf } from '../read/reader.ts';

const startOf = (day: Temporal.PlainDate, zone: string): DayStart => ({ instant: startOfDay(day, zone), day: startOfDay(day, 'UTC') });

async function filterOf(
  ctx: Ctx,
  readWhole: ReadWhole,
  { notice, buyer, scope, country, supplier, own, made, dateFrom, dateTo }: Input<typeof contract.listAwards>['query'],
): Promise<AwardFilter | null> {
  const words = supplier === undefined || supplier.trim() === '' ? undefined : supplierWords([supplier]);
  // A name without a letter or digit is nobody's.
  if (words?.length === 0) return null;
  const zone = ctx.site.timeZone;
  // A notice that is named is where it is, and a supplier's own awards are wherever they are.
  const countries = requestedCountries(ctx, notice === undefined && !own ? { scope, country } : { country });
  if (countries?.length === 0) return null;
  const identity = own ? await findOwnSupplier(ctx, organisationOf(ctx).id, { readWhole, made: true }) : undefined;
  if (identity === null) return null;
  return {
    readWhole,
    notice,
    buyers: buyer?.length ? await currentPublicIds(ctx, buyer) : undefined,
    countries: countries ?? undefined,
    supplierWords: words,
    supplier: identity,
    participant: own ? organisationOf(ctx).id : undefined,
    made,
    from: dateFrom === undefined ? undefined : startOf(Temporal.PlainDate.from(dateFrom), zone),
    before: dateTo === undefined ? undefined : startOf(Temporal.PlainDate.from(dateTo).add({ days: 1 }), zone),
  };
}

/** How many awards name the organisation that is acted for: the total of `/awards?own=true&made=true`. */
export async function countOwnAwards(ctx: Ctx): Promise<{ total: number; totalIsCapped: boolean }> {
  const query = listAwardsQuery.parse({ own: true, made: true });
  return countUpTo(ctx, await filterOf(ctx, readWholeBy(await readerOf(ctx)), query));
}

/** Awards of public notices that the actor may read whole, newest first. @throws AppError for `own` without an organisation */
export async function listAwards(ctx: Ctx, { query }: Input<typeof contract.listAwards>): Promise<Output<typeof contract.listAwards>> {
  const filter = await filterOf(ctx, readWholeBy(await readerOf(ctx)), query);
  return awardsPage(ctx, query, filter);
}

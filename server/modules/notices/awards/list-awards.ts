import { z } from 'zod';
import { type AwardItem, listAwardsQuery } from '#contract/awards.ts';
import type * as contract from '#contract/awards.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { currentPublicIds } from '#server/modules/organisations/index.ts';
import { startOfDay } from '#server/modules/query/index.ts';
import { requestedCountries } from '#server/modules/sites/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { supplierWords } from './award-rows.ts';
import { type AwardRow, type AwardFilter, type DayStart, pageOfAwards, countAwards, supplierIdentity } from './awards.repo.ts';
import { slugOf } from '../read/notice-slug.ts';
import { type ReadWhole, readWholeBy } from '../notices.policy.ts';
import { readerOf } from '../read/reader.ts';

/** A longer list shows this many or more. */
const MAX_COUNTED_AWARDS = 1000;
const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Time = z.string().regex(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/u);
const Keys = z.tuple([
  Time.refine((time) => !Number.isNaN(Date.parse(time)) && new Date(time).toISOString().startsWith(time.slice(0, 10))),
  wholeNumber,
  wholeNumber.max(2 ** 31 - 1),
]);
const pages = keyset('awards', Keys);

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
  const identity = own ? await supplierIdentity(ctx, organisationOf(ctx).id) : undefined;
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

function present(row: AwardRow): AwardItem {
  const { publicId: id, title, language, country, buyerPublicId: buyer } = row;
  return {
    ...row.award,
    notice: { id, slug: slugOf(title, id), title, language, country, buyer: buyer === null ? null : { id: buyer, name: row.buyerName ?? '' } },
  };
}

async function countUpTo(ctx: Ctx, filter: AwardFilter | null): Promise<{ total: number; totalIsCapped: boolean }> {
  const count = filter ? await countAwards(ctx, filter, MAX_COUNTED_AWARDS + 1) : 0;
  return { total: Math.min(count, MAX_COUNTED_AWARDS), totalIsCapped: count > MAX_COUNTED_AWARDS };
}

/** How many awards name the organisation that is acted for: the total of `/awards?own=true&made=true`. */
export async function countOwnAwards(ctx: Ctx): Promise<{ total: number; totalIsCapped: boolean }> {
  const query = listAwardsQuery.parse({ own: true, made: true });
  return countUpTo(ctx, await filterOf(ctx, readWholeBy(await readerOf(ctx)), query));
}

/** Awards of public notices that the actor may read whole, newest first. @throws AppError for `own` without an organisation */
export async function listAwards(ctx: Ctx, { query }: Input<typeof contract.listAwards>): Promise<Output<typeof contract.listAwards>> {
  const filter = await filterOf(ctx, readWholeBy(await readerOf(ctx)), query);
  return pages.list(query, {
    read: async (pageRead) => (filter ? pageOfAwards(ctx, filter, pageRead) : []),
    count: () => countUpTo(ctx, filter),
    keysOf: (row) => [row.sortKey, row.noticeId, row.position],
    present,
  });
}

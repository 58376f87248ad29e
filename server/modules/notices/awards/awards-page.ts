import { z } from 'zod';
import type { AwardItem } from '#contract/awards.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type ItemPage, type PagingInput, type Total, keyset } from '#server/platform/http/keyset.ts';
import { type AwardFilter, type AwardRow, countAwards, pageOfAwards } from './awards.repo.ts';
import { slugOf } from '../read/notice-slug.ts';

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

function present(row: AwardRow): AwardItem {
  const { publicId: id, title, language, country, buyerPublicId: buyer } = row;
  return {
    ...row.award,
    notice: { id, slug: slugOf(title, id), title, language, country, buyer: buyer === null ? null : { id: buyer, name: row.buyerName ?? '' } },
  };
}

/** How many awards a filter lets through, counted up to 1000. @param filter null: none */
export async function countUpTo(ctx: Ctx, filter: AwardFilter | null): Promise<Total> {
  const count = filter ? await countAwards(ctx, filter, MAX_COUNTED_AWARDS + 1) : 0;
  return { total: Math.min(count, MAX_COUNTED_AWARDS), totalIsCapped: count > MAX_COUNTED_AWARDS };
}

/** A page of the awards that a filter lets through, newest first. @param filter null: none */
export const awardsPage = (ctx: Ctx, query: PagingInput, filter: AwardFilter | null): Promise<ItemPage<AwardItem>> =>
  pages.list(query, {
    read: async (pageRead) => (filter ? pageOfAwards(ctx, filter, pageRead) : []),
    count: () => countUpTo(ctx, filter),
    keysOf: (row) => [row.sortKey, row.noticeId, row.position],
    present,
  });

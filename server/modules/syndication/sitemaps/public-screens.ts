import { countCpv, countSectors } from '#contract/counts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { callInProcess } from '#server/platform/http/route.ts';

/** Paths of screens worth listing by themselves, in menu order. */
export const publicScreens: readonly string[] = [
  '/',
  '/LocalTenders',
  '/global-tenders',
  '/projects',
  '/buyers-list',
  '/sectors-list',
  '/countrywise-tenders',
  '/listing-page',
  '/advance-search',
];

const GROUP = /^\d{3}0{5}$/u;

/** Paths of the category lists with notices on this site: sectors, CPV divisions, and their groups. */
export async function categoryScreens(ctx: Ctx): Promise<string[]> {
  const readCpvCounts = async (parent?: string) =>
    (await callInProcess<typeof countCpv>(ctx, countCpv, { query: parent === undefined ? {} : { parent } })).items;
  const { items: sectors } = await callInProcess<typeof countSectors>(ctx, countSectors, { query: {} });
  const divisions = await readCpvCounts();
  // Counted in memory, once a second for all of them.
  const groups = await Promise.all(divisions.map(({ code }) => readCpvCounts(code)));
  return [
    ...sectors.map(({ code }) => `/listing-page?category=${encodeURIComponent(code)}`),
    ...divisions.map(({ code }) => `/listing-page?category=${code.slice(0, 2)}`),
    ...groups.flat().flatMap(({ code }) => (GROUP.test(code) ? [`/listing-sub-category-page?category=${code.slice(0, 3)}`] : [])),
  ].toSorted();
}

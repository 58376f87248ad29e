import type { VisibleCard } from '#contract/notices.ts';
import { readCpvTree, listSectors } from '#contract/reference.ts';
import { search } from '#contract/search.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { callInProcess } from '#server/platform/http/route.ts';
// How the pages write a day and name a code, also in Nepali, and on the Nepal site in both calendars.
import { bikramSambat } from '../../../../web/lib/bikram-sambat.ts';
import { formatInstant, localeOf, nameOf, registerNepali } from '../../../../web/lib/format.ts';
import { nepali } from '../../../../web/lib/nepali.ts';
import { BIKRAM_SAMBAT_SITE, registerCalendar, secondDate, withSecondDate } from '../../../../web/lib/second-calendar.ts';
import { type RawQuery, addressOfNotice, withQuery } from '../addresses.ts';
import { uuidOf } from '#server/platform/safe-text.ts';
import { textsIn } from '../texts.ts';
import type { Feed, FeedItem } from './feed.ts';

const DEFAULT_SIZE = '50';
const MAX_NAMED = 5;

registerNepali(nepali);
registerCalendar(BIKRAM_SAMBAT_SITE, bikramSambat);

const listOf = (value: RawQuery[string]): string[] => [value ?? []].flat().flatMap((text) => text.split(','));

async function sectorNames(ctx: Ctx, language: string): Promise<Map<string, string>> {
  const sectorList = await callInProcess<typeof listSectors>(ctx, listSectors, { query: { lang: language, depth: 1 } });
  return new Map(sectorList.sectors.map(({ code, name }) => [code, name]));
}

/** A country's name, as on the pages. */
const countryName = (language: InterfaceLanguage, code: string) =>
  textsIn(language)(`words.country.${code}`, { defaultValue: nameOf(language, 'region', code) });

/** Filters whose values have texts on the pages. */
const wordedFilters = ['state', 'type', 'method', 'category', 'kind'] as const;

/** The subject of a search in words: its own words, states, sectors, CPV codes, countries … */
async function subjectOf(ctx: Ctx, query: RawQuery, language: InterfaceLanguage, nameOfSector: ReadonlyMap<string, string>): Promise<string> {
  const codes = listOf(query['cpv']).map((code) => code.padEnd(8, '0'));
  const labels =
    codes.length === 0 ? [] : (await callInProcess<typeof readCpvTree>(ctx, readCpvTree, { query: { lang: language, codes: codes.join(',') } })).items;
  const words = typeof query['q'] === 'string' && query['q'].trim() !== '' ? [query['q'].trim()] : [];
  const t = textsIn(language);
  const names = [
    ...words,
    ...wordedFilters.flatMap((filter) =>
      listOf(query[filter])
        .filter((value) => value !== 'all')
        .map((value) => t(`words.${filter}.${value}`, { defaultValue: value })),
    ),
    ...listOf(query['sector']).map((code) => nameOfSector.get(code)),
    ...codes.map((code) => labels.find((label) => label.code === code)?.name),
    ...listOf(query['country']).map((code) => countryName(language, code)),
  ].filter((name) => name !== undefined && name !== '');
  return names.slice(0, MAX_NAMED).join(' · ');
}

/** The visible part of a notice, locked or not: a feed is cached for everybody. */
function itemOf(
  ctx: Ctx,
  notice: VisibleCard & { locked: boolean },
  origin: string,
  language: InterfaceLanguage,
  nameOfSector: ReadonlyMap<string, string>,
): FeedItem {
  const t = textsIn(language);
  const locale = localeOf(language, ctx.site.code);
  const { deadline } = notice;
  const dayOf = ({ at, zone }: NonNullable<typeof deadline>) =>
    withSecondDate(formatInstant(locale, at, zone, 'day'), secondDate(ctx.site.code, language, at, zone, 'day'));
  const time = deadline && !deadline.dateOnly ? `, ${formatInstant(locale, deadline.at, deadline.zone, 'time')} (${deadline.zone})` : '';
  return {
    id: uuidOf(notice.id),
    url: addressOfNotice(origin, notice.slug),
    title: notice.title,
    language: notice.language,
    author: notice.buyer?.name ?? null,
    published: notice.publishedAt === null ? null : new Date(notice.publishedAt),
    summary: [
      notice.teaser,
      notice.buyer && t('feed.buyer', { name: notice.buyer.name }),
      deadline && t('feed.deadline', { time: dayOf(deadline) + time }),
      notice.state === 'cancelled' ? t('feed.cancelled') : null,
      notice.locked ? t('feed.locked') : null,
    ].filter((line): line is string => typeof line === 'string' && line !== ''),
    categories: [
      ...notice.sectors.map((code) => ({ code, name: nameOfSector.get(code) ?? code, scheme: 'sector' as const })),
      ...(notice.country ? [{ code: notice.country, name: countryName(language, notice.country), scheme: 'country' as const }] : []),
    ],
  };
}

/**
 * Any search as a feed. The parameters are those of the search (contract/search.ts), newest first by default. It has the visible part of
 * each notice.
 * @param address path of the feed; @param origin of the requesting site.
 * @throws AppError invalid-input naming a parameter, as the search would.
 */
export async function feedOfSearch(
  ctx: Ctx,
  { parameters: rawQuery, language, origin, address }: { parameters: RawQuery; language: InterfaceLanguage; origin: string; address: string },
): Promise<Feed> {
  const { lang, ...query } = rawQuery;
  const result = await callInProcess<typeof search>(ctx, search, { query: { sort: 'newest', size: DEFAULT_SIZE, ...query } as never });
  const nameOfSector = await sectorNames(ctx, language);
  const t = textsIn(language);
  const isLocal = query['scope'] !== 'global' && ctx.site.country !== null;
  const title = isLocal ? t('feed.local', { country: countryName(language, ctx.site.country ?? '') }) : t('feed.global');
  const subject = await subjectOf(ctx, query, language, nameOfSector);
  const { scope: _scope, size: _size, cursor: _cursor, page: _page, ...pageQuery } = query;
  return {
    product: ctx.config.PRODUCT_NAME,
    title: subject === '' ? `${title} · ${ctx.config.PRODUCT_NAME}` : `${subject} · ${title} · ${ctx.config.PRODUCT_NAME}`,
    subtitle: t('feed.subtitle', { product: ctx.config.PRODUCT_NAME }),
    language,
    self: withQuery(origin + address, rawQuery),
    // The lists of tenders default to open; a feed without a state has all.
    page: withQuery(origin + (isLocal ? '/LocalTenders' : '/global-tenders'), { ...pageQuery, state: pageQuery['state'] ?? 'all', lang }),
    next: result.next === null ? null : withQuery(origin + address, { ...rawQuery, page: undefined, cursor: result.next }),
    items: result.items.map((notice) => itemOf(ctx, notice, origin, language, nameOfSector)),
  };
}

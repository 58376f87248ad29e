import { listCategories, listFundingAgencies, listSectors, listSourcesOfFunding } from '#contract/reference.ts';
import type { FilterCounts } from '#contract/search.ts';
import type { NoticeCard, NoticeContent } from '#contract/notices.ts';
import type { PageRequest } from '../context.ts';
import { nameOf } from './format.ts';

const CACHE_MS = 10 * 60_000;
const cache = new Map<string, { at: number; names: Promise<ReadonlyMap<string, string>> }>();

interface ReferenceName {
  code: string;
  name: string;
}

/** Names by code in the page's language, cached for ten minutes. */
function cachedNames(list: string, { language }: PageRequest, fetchNames: () => Promise<readonly ReferenceName[]>): Promise<ReadonlyMap<string, string>> {
  const key = `${list} ${language}`;
  const cached = cache.get(key);
  if (cached && Date.now() - cached.at < CACHE_MS) return cached.names;
  const names = fetchNames().then((items) => new Map(items.map(({ code, name }) => [code, name])));
  cache.set(key, { at: Date.now(), names });
  names.catch(() => cache.delete(key));
  return names;
}

const sectorNamesByCode = (page: PageRequest) =>
  cachedNames('sectors', page, async () => (await page.call(listSectors, { query: { lang: page.language, depth: 1 } })).sectors);
const divisionNamesByCode = (page: PageRequest) =>
  cachedNames('divisions', page, async () => (await page.call(listCategories, { query: { lang: page.language } })).categories);

const fundingSourceNamesByCode = (page: PageRequest) =>
  cachedNames('sources', page, async () => (await page.call(listSourcesOfFunding, { query: { lang: page.language } })).items);

const addLabels = (names: (code: string) => string | undefined, counts: FilterCounts['filters'][string] = []) =>
  counts.map((entry) => ({ ...entry, label: entry.label ?? names(entry.value) ?? null }));

/** Languages that browsers lack: the page includes their names of codes. */
const languagesWithoutIntl: ReadonlySet<string> = new Set(['ne']);
const displayNameTypes = { country: 'region', language: 'language', currency: 'currency' } as const;

/** Names of countries, languages and currencies, where a browser has none. */
function labelCodes({ language }: PageRequest, filters: FilterCounts['filters']): FilterCounts['filters'] {
  if (!languagesWithoutIntl.has(language)) return {};
  return Object.fromEntries(
    Object.entries(displayNameTypes).flatMap(([name, kind]) =>
      filters[name] ? [[name, addLabels((code) => nameOf(language, kind, code), filters[name])]] : [],
    ),
  );
}

/** Adds names to the counts of sectors, sources of funding, CPV divisions and, where the notices name them, buyers. */
export async function withLabels(
  page: PageRequest,
  filters: FilterCounts['filters'],
  notices: readonly Pick<NoticeCard, 'buyer'>[],
): Promise<FilterCounts['filters']> {
  const [sectors, divisions, sources] = await Promise.all([sectorNamesByCode(page), divisionNamesByCode(page), fundingSourceNamesByCode(page)]);
  const buyer = (id: string) => notices.find((notice) => notice.buyer?.id === id)?.buyer?.name;
  return {
    ...filters,
    ...labelCodes(page, filters),
    ...(filters['buyer'] ? { buyer: addLabels(buyer, filters['buyer']) } : {}),
    ...(filters['sourceOfFunding']
      ? { sourceOfFunding: filters['sourceOfFunding'].map((entry) => ({ ...entry, label: sources.get(entry.value) ?? entry.label })) }
      : {}),
    ...(filters['sector'] ? { sector: addLabels((code) => sectors.get(code) ?? divisions.get(code), filters['sector']) } : {}),
    ...(filters['cpv'] ? { cpv: addLabels((code) => divisions.get(code) ?? divisions.get(code.padEnd(8, '0')), filters['cpv']) } : {}),
  };
}

/** Names of the sectors of these notices, and no others, to keep the page small. */
export async function sectorNames(page: PageRequest, notices: readonly Pick<NoticeCard, 'sectors'>[]): Promise<Record<string, string>> {
  const names = await sectorNamesByCode(page);
  const codes = new Set(notices.flatMap((notice) => notice.sectors));
  return Object.fromEntries([...codes].flatMap((code) => (names.has(code) ? [[code, names.get(code) as string]] : [])));
}

const agencyNamesByCode = (page: PageRequest) =>
  cachedNames('agencies', page, async () =>
    (await page.call(listFundingAgencies, { query: { lang: page.language } })).items.map(({ code, longName }) => ({ code, name: longName })),
  );

/** Names of the funding agencies among these codes, in the page's language. */
export async function agencyNames(page: PageRequest, codes: readonly string[]): Promise<Record<string, string>> {
  const names = await agencyNamesByCode(page);
  return Object.fromEntries(codes.flatMap((code) => (names.has(code) ? [[code, names.get(code) as string]] : [])));
}

/** Who pays, in words: the agency's name, then the source of funding; null where the notice does not say. */
export async function fundingName(page: PageRequest, { fundingAgency, sourceOfFunding }: NoticeContent): Promise<string | null> {
  if (!fundingAgency && !sourceOfFunding) return null;
  const [agencies, sources] = await Promise.all([agencyNamesByCode(page), fundingSourceNamesByCode(page)]);
  const long = fundingAgency && agencies.get(fundingAgency);
  const agency = long && long !== fundingAgency ? `${long} (${fundingAgency})` : fundingAgency;
  return [agency, sourceOfFunding && (sources.get(sourceOfFunding) ?? sourceOfFunding)].filter(Boolean).join(' · ');
}

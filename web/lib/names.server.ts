import { listCategories, listFundingAgencies, listSectors, listSourcesOfFunding } from '#contract/reference.ts';
import type { FilterCounts } from '#contract/search.ts';
import type { NoticeCard, NoticeContent } from '#contract/notices.ts';
import type { PageRequest } from '../context.ts';
import { nameOf } from './format.ts';

const KEEP_MS = 10 * 60_000;
const kept = new Map<string, { at: number; names: Promise<ReadonlyMap<string, string>> }>();

interface Named {
  code: string;
  name: string;
}

/** Names by code in the page's language, cached for ten minutes. */
function namesOf(list: string, { language }: PageRequest, read: () => Promise<readonly Named[]>): Promise<ReadonlyMap<string, string>> {
  const key = `${list} ${language}`;
  const found = kept.get(key);
  if (found && Date.now() - found.at < KEEP_MS) return found.names;
  const names = read().then((items) => new Map(items.map(({ code, name }) => [code, name])));
  kept.set(key, { at: Date.now(), names });
  names.catch(() => kept.delete(key));
  return names;
}

const allSectors = (page: PageRequest) =>
  namesOf('sectors', page, async () => (await page.call(listSectors, { query: { lang: page.language, depth: 1 } })).sectors);
const allDivisions = (page: PageRequest) =>
  namesOf('divisions', page, async () => (await page.call(listCategories, { query: { lang: page.language } })).categories);

const allSources = (page: PageRequest) =>
  namesOf('sources', page, async () => (await page.call(listSourcesOfFunding, { query: { lang: page.language } })).items);

const label = (names: (code: string) => string | undefined, counts: FilterCounts['filters'][string] = []) =>
  counts.map((entry) => ({ ...entry, label: entry.label ?? names(entry.value) ?? null }));

/** Languages that browsers lack: the page includes their names of codes. */
const notInBrowsers: ReadonlySet<string> = new Set(['ne']);
const codeKinds = { country: 'region', language: 'language', currency: 'currency' } as const;

/** Names of countries, languages and currencies, where a browser has none. */
function codeLabels({ language }: PageRequest, filters: FilterCounts['filters']): FilterCounts['filters'] {
  if (!notInBrowsers.has(language)) return {};
  return Object.fromEntries(
    Object.entries(codeKinds).flatMap(([name, kind]) => (filters[name] ? [[name, label((code) => nameOf(language, kind, code), filters[name])]] : [])),
  );
}

/** Adds names to the counts of sectors, sources of funding, CPV divisions and, where the notices name them, buyers. */
export async function withLabels(
  page: PageRequest,
  filters: FilterCounts['filters'],
  notices: readonly Pick<NoticeCard, 'buyer'>[],
): Promise<FilterCounts['filters']> {
  const [sectorNamesByCode, divisions, sources] = await Promise.all([allSectors(page), allDivisions(page), allSources(page)]);
  const buyer = (id: string) => notices.find((notice) => notice.buyer?.id === id)?.buyer?.name;
  return {
    ...filters,
    ...codeLabels(page, filters),
    ...(filters['buyer'] ? { buyer: label(buyer, filters['buyer']) } : {}),
    ...(filters['sourceOfFunding']
      ? { sourceOfFunding: filters['sourceOfFunding'].map((entry) => ({ ...entry, label: sources.get(entry.value) ?? entry.label })) }
      : {}),
    ...(filters['sector'] ? { sector: label((code) => sectorNamesByCode.get(code) ?? divisions.get(code), filters['sector']) } : {}),
    ...(filters['cpv'] ? { cpv: label((code) => divisions.get(code) ?? divisions.get(code.padEnd(8, '0')), filters['cpv']) } : {}),
  };
}

/** Names of the sectors of these notices, and no others, to keep the page small. */
export async function sectorNames(page: PageRequest, notices: readonly Pick<NoticeCard, 'sectors'>[]): Promise<Record<string, string>> {
  const names = await allSectors(page);
  const codes = new Set(notices.flatMap((notice) => notice.sectors));
  return Object.fromEntries([...codes].flatMap((code) => (names.has(code) ? [[code, names.get(code) as string]] : [])));
}

const allAgencies = (page: PageRequest) =>
  namesOf('agencies', page, async () =>
    (await page.call(listFundingAgencies, { query: { lang: page.language } })).items.map(({ code, longName }) => ({ code, name: longName })),
  );

/** Names of the funding agencies among these codes, in the page's language. */
export async function agencyNames(page: PageRequest, codes: readonly string[]): Promise<Record<string, string>> {
  const names = await allAgencies(page);
  return Object.fromEntries(codes.flatMap((code) => (names.has(code) ? [[code, names.get(code) as string]] : [])));
}

/** Who pays, in words: the agency's name, then the source of funding; null where the notice does not say. */
export async function fundingName(page: PageRequest, { fundingAgency, sourceOfFunding }: NoticeContent): Promise<string | null> {
  if (!fundingAgency && !sourceOfFunding) return null;
  const [agencies, sources] = await Promise.all([allAgencies(page), allSources(page)]);
  const long = fundingAgency && agencies.get(fundingAgency);
  const agency = long && long !== fundingAgency ? `${long} (${fundingAgency})` : fundingAgency;
  return [agency, sourceOfFunding && (sources.get(sourceOfFunding) ?? sourceOfFunding)].filter(Boolean).join(' · ');
}

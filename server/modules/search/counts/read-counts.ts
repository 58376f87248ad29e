import type * as contract from '#contract/counts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { cpvLabels, namesOf } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { lastDays, lexemePrefix } from '#server/modules/query/index.ts';
import { asCount, byOpen, valuesOf } from './count-values.ts';
import { listTotal, newCounts, newTotals, queryOf, valueCounts } from './scope-counts.ts';

/** The most countries that one search can name. */
const MAX_COUNTRIES = 50;

/** Lexemes of a filter with notices. */
const countLexemes = (counts: ReadonlyMap<string, number>, prefix: string) => [...counts.keys()].filter((lexeme) => lexeme.startsWith(prefix)).length;
/** A division or group as a full code. */
const fullCode = (digits: string) => digits.padEnd(8, '0');

const languageOf = (ctx: Ctx, lang: string | undefined) => lang ?? ctx.site.languages[0] ?? 'en';

/** Notices published within the last 7 or 30 days, on this site. */
export async function countPeriod(ctx: Ctx, { query }: Input<typeof contract.countPeriod>): Promise<Output<typeof contract.countPeriod>> {
  const totals = await newTotals(ctx, query.scope);
  const [from, to] = lastDays(ctx.clock.now(), query.days);
  return {
    days: query.days,
    from: from.toISOString(),
    to: to.toISOString(),
    total: query.days === 7 ? totals.last7 : totals.last30,
    query: queryOf(ctx, query.scope, { publishedDays: query.days }),
  };
}

export const countTotal = (ctx: Ctx, { query }: Input<typeof contract.countTotal>) => listTotal(ctx, query.scope);

export const countNotExpired = (ctx: Ctx, { query }: Input<typeof contract.countNotExpired>) => listTotal(ctx, query.scope, { state: ['open'] });

/** Countries with notices, those with most open ones first. */
export async function countCountries(ctx: Ctx, { query }: Input<typeof contract.countCountries>): Promise<Output<typeof contract.countCountries>> {
  const { scope } = query;
  const isCountryOfSite = (code: string) => scope === 'global' || ctx.site.country === null || code === ctx.site.country;
  const [values, names, newNotices] = await Promise.all([
    valuesOf(ctx, scope, 'country', isCountryOfSite),
    namesOf(ctx, 'countries', languageOf(ctx, query.lang)),
    newCounts(ctx, scope),
  ]);
  return {
    items: values.map((value) => ({
      ...asCount(ctx, scope, 'country', value, names.get(value.code) ?? { name: value.code }),
      ...(newNotices.get(value.code) ?? { last7: 0, last30: 0 }),
    })),
  };
}

/** The number of digits to which all notices are counted; open ones are counted at every level. */
const GROUP_DIGITS = 3;

/** CPV divisions with notices, or the parts of one. A locked notice shows its CPV codes to nobody. */
export async function countCpv(ctx: Ctx, { query }: Input<typeof contract.countCpv>): Promise<Output<typeof contract.countCpv>> {
  const parent = query.parent === undefined ? '' : query.parent.slice(0, 2) + query.parent.slice(2).replace(/0+$/u, '');
  const digits = Math.max(2, parent.length + 1);
  const isWanted = (code: string) => code.length === digits && code.startsWith(parent);
  const values = await valuesOf(ctx, query.scope, 'cpv', isWanted);
  const language = languageOf(ctx, query.lang);
  const labels = await cpvLabels(
    ctx,
    values.map(({ code }) => fullCode(code)),
    language,
  );
  return {
    items: values.map((value) => {
      const code = fullCode(value.code);
      const label = labels.get(code);
      const name = { name: label?.label ?? code, ...(label && label.language !== language ? { nameLanguage: label.language } : {}) };
      const { total, ...rest } = asCount(ctx, query.scope, 'cpv', value, name);
      return { ...rest, total: digits > GROUP_DIGITS ? null : total, code };
    }),
  };
}

/** Sectors with notices. */
export async function countSectors(ctx: Ctx, { query }: Input<typeof contract.countSectors>): Promise<Output<typeof contract.countSectors>> {
  const [values, names] = await Promise.all([valuesOf(ctx, query.scope, 'sector'), namesOf(ctx, 'sectors', languageOf(ctx, query.lang))]);
  return { items: values.map((value) => asCount(ctx, query.scope, 'sector', value, names.get(value.code) ?? { name: value.code })) };
}

/** Languages in which notices are written. */
export async function countLanguages(ctx: Ctx, { query }: Input<typeof contract.countLanguages>): Promise<Output<typeof contract.countLanguages>> {
  const [values, names] = await Promise.all([valuesOf(ctx, query.scope, 'language'), namesOf(ctx, 'languages', languageOf(ctx, query.lang))]);
  return { items: values.map((value) => asCount(ctx, query.scope, 'language', value, names.get(value.code) ?? { name: value.code })) };
}

/** Continents by the notices of their countries. A notice without a country counts for no continent. */
export async function countContinents(ctx: Ctx, { query }: Input<typeof contract.countContinents>): Promise<Output<typeof contract.countContinents>> {
  const language = languageOf(ctx, query.lang);
  const [{ items }, countries, continents] = await Promise.all([
    countCountries(ctx, { query }),
    namesOf(ctx, 'countries', language),
    namesOf(ctx, 'continents', language),
  ]);
  const byContinent = Map.groupBy(items, ({ code }) => countries.get(code)?.attributes['continent'] as string | null | undefined);
  const continentCounts = [...continents].flatMap(([code, { name, nameLanguage }]) => {
    const countryCounts = byContinent.get(code) ?? [];
    if (countryCounts.length === 0) return [];
    const codes = countryCounts.map((country) => country.code);
    return {
      code,
      name,
      ...(nameLanguage === undefined ? {} : { nameLanguage }),
      open: countryCounts.reduce((sum, { open }) => sum + open, 0),
      total: countryCounts.reduce((sum, { total }) => sum + total, 0),
      countries: codes,
      query: codes.length > MAX_COUNTRIES ? null : queryOf(ctx, query.scope, { country: codes }),
    };
  });
  return { items: continentCounts.toSorted(byOpen) };
}

/** The figures of the home page, each the total of the list that its query gives. */
export async function showHomepageStats(ctx: Ctx, { query }: Input<typeof contract.showHomepageStats>): Promise<Output<typeof contract.showHomepageStats>> {
  const { scope } = query;
  const [open, closing, total, newNotices, values] = await Promise.all([
    listTotal(ctx, scope, { state: ['open'] }),
    listTotal(ctx, scope, { state: ['closing'] }),
    listTotal(ctx, scope),
    newTotals(ctx, scope),
    valueCounts(ctx, scope),
  ]);
  return {
    open,
    closing,
    total,
    last7: { total: newNotices.last7, query: queryOf(ctx, scope, { publishedDays: 7 }) },
    last30: { total: newNotices.last30, query: queryOf(ctx, scope, { publishedDays: 30 }) },
    countries: countLexemes(values.all, lexemePrefix('country')),
    buyers: countLexemes(values.open, lexemePrefix('buyer')),
  };
}

import { interfaceLanguages } from '#contract/languages.ts';
import type * as contract from '#contract/reference.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { languageOf, listOf, nameIn } from './lists.ts';
import { divisions } from './read-cpv.ts';
import type { ItemRow } from './reference.repo.ts';

interface ListQuery {
  query: { lang?: string | undefined };
}
interface NamedItem {
  code: string;
  name: string;
  nameLanguage?: string;
}

/** A list's entries with their names in the requested language and what `extraFields` adds. */
async function readNamedItems<T extends object>(ctx: Ctx, list: string, { query }: ListQuery, extraFields: (row: ItemRow) => T): Promise<(NamedItem & T)[]> {
  const language = languageOf(ctx, query.lang);
  return (await listOf(ctx, list)).map((row) => ({ code: row.code, ...nameIn(row.names, language), ...extraFields(row) }));
}

/** A list of codes and names only. */
const readNames = async (ctx: Ctx, list: string, input: ListQuery) => ({ items: await readNamedItems(ctx, list, input, () => ({})) });
export const listContinents = (ctx: Ctx, input: ListQuery) => readNames(ctx, 'continents', input);
export const listMethods = (ctx: Ctx, input: ListQuery) => readNames(ctx, 'methods', input);
export const listSourcesOfFunding = (ctx: Ctx, input: ListQuery) => readNames(ctx, 'sourcesOfFunding', input);
export const listNoticeTypes = (ctx: Ctx, input: ListQuery) => readNames(ctx, 'noticeTypes', input);
export const listOrganisationTypes = (ctx: Ctx, input: ListQuery) => readNames(ctx, 'organisationTypes', input);

const byNameIn = (language: string) => {
  const collator = new Intl.Collator(language);
  return (a: NamedItem, b: NamedItem) => collator.compare(a.name, b.name);
};

/** The countries of the site (its own; all eight on the main one; none on an unknown host), or all of ISO 3166, by name. */
export async function listCountries(ctx: Ctx, input: Input<typeof contract.listCountries>): Promise<Output<typeof contract.listCountries>> {
  const countries = await readNamedItems(ctx, 'countries', input, ({ attributes }) => ({
    alpha3: attributes['alpha3'] as string,
    region: attributes['region'] as string | null,
    continent: attributes['continent'] as string | null,
    nationality: attributes['nationality'] as string | null,
  }));
  const sorted = countries.toSorted(byNameIn(languageOf(ctx, input.query.lang)));
  if (input.query.all === 'true') return { countries: sorted };
  // The countries with a site have a nationality label.
  const siteCountries = sorted.filter(({ code, nationality }) =>
    ctx.site.country === null ? ctx.site.code === 'main' && nationality !== null : code === ctx.site.country,
  );
  return { countries: siteCountries };
}

export async function listLanguages(ctx: Ctx, input: Input<typeof contract.listLanguages>): Promise<Output<typeof contract.listLanguages>> {
  const interfaceCodes = new Set<string>(interfaceLanguages);
  const languages = await readNamedItems(ctx, 'languages', input, ({ code }) => ({ interface: interfaceCodes.has(code) }));
  return { languages: languages.toSorted(byNameIn(languageOf(ctx, input.query.lang))) };
}

export async function listCurrencies(ctx: Ctx, input: Input<typeof contract.listCurrencies>): Promise<Output<typeof contract.listCurrencies>> {
  return { items: await readNamedItems(ctx, 'currencies', input, ({ attributes }) => ({ minorUnits: attributes['minorUnits'] as number })) };
}

/** @throws AppError not-found when the parent is neither a continent nor a region. */
export async function listRegions(ctx: Ctx, input: Input<typeof contract.listRegions>): Promise<Output<typeof contract.listRegions>> {
  const { parent } = input.query;
  const regions = await readNamedItems(ctx, 'regions', input, ({ parentCode }) => ({ parentCode }));
  if (parent === undefined) return { items: regions };
  const possibleParents = [...regions, ...(await listOf(ctx, 'continents'))];
  if (!possibleParents.some(({ code }) => code === parent)) throw new AppError('not-found', 'There is no such region.');
  return { items: regions.filter(({ parentCode }) => parentCode === parent) };
}

export async function listFundingAgencies(ctx: Ctx, input: Input<typeof contract.listFundingAgencies>): Promise<Output<typeof contract.listFundingAgencies>> {
  const items = await readNamedItems(ctx, 'fundingAgencies', input, ({ attributes }) => ({
    longName: attributes['longName'] as string,
    aliases: attributes['aliases'] as string[],
  }));
  // The short name is the same in every language.
  return { items: items.map(({ nameLanguage: _same, ...item }) => item) };
}

export async function listCategories(ctx: Ctx, { query }: ListQuery): Promise<Output<typeof contract.listCategories>> {
  return { categories: await divisions(ctx, languageOf(ctx, query.lang)) };
}

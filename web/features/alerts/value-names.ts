import { useQuery } from '@tanstack/react-query';
import { buyerProfile } from '#contract/organisations.ts';
import { listCountries, listCurrencies, listLanguages, listSectors, listSourcesOfFunding, readCpvTree } from '#contract/reference.ts';
import { call } from '../../api.ts';
import { logOnly } from '../../lib/load-optional.ts';
import type { ValueNames } from '../../lib/search-labels.ts';
import { usePageSite } from '../../lib/site.tsx';

const CPV_DIGITS = 8;
const MAX_CODES = 100;
const MAX_BUYERS = 30;

interface Named {
  code: string;
  name: string;
}
const fromReference = (items: readonly Named[]) => items.map(({ code, name }) => ({ value: code, label: name }));

/** Names of CPV codes. In an address a code may be without its final zeros. */
async function namesOfCpv(values: readonly string[], lang: string) {
  const codes = values.filter((value) => /^\d{2,8}$/u.test(value)).slice(0, MAX_CODES);
  if (codes.length === 0) return [];
  const { items } = await call(readCpvTree, { query: { codes: codes.map((code) => code.padEnd(CPV_DIGITS, '0')), lang } });
  const names = new Map(items.map(({ code, name }) => [code, name]));
  return codes.map((value) => {
    const name = names.get(value.padEnd(CPV_DIGITS, '0'));
    return { value, label: name === undefined ? value : `${name} (${value})` };
  });
}

const nameOfBuyer = async (id: string) => [{ value: id, label: (await call(buyerProfile, { query: { id } })).name }];

/** The name of a list or code that does not load is missing: its value is shown. */
async function orNone<T>(what: string, names: Promise<T[]>): Promise<T[]> {
  return names.catch((error: unknown) => {
    logOnly(what)(error);
    return [];
  });
}

/** Names of the values that these searches filter by. It requests only what they need. */
export async function fetchValueNames(searches: readonly URLSearchParams[], lang: string): Promise<ValueNames> {
  const valuesOf = (name: string) => [...new Set(searches.flatMap((search) => search.getAll(name)))];
  const listed = async (name: string, fetch: () => Promise<readonly Named[]>) => (valuesOf(name).length === 0 ? [] : orNone(name, fetch().then(fromReference)));
  const query = { query: { lang } };
  const [sector, cpv, country, language, currency, sourceOfFunding, ...buyers] = await Promise.all([
    listed('sector', async () => (await call(listSectors, query)).sectors),
    orNone('cpv', namesOfCpv([...valuesOf('cpv'), ...valuesOf('sector')], lang)),
    listed('country', async () => (await call(listCountries, { query: { lang, all: 'true' } })).countries),
    listed('language', async () => (await call(listLanguages, query)).languages),
    listed('currency', async () => (await call(listCurrencies, query)).items),
    listed('sourceOfFunding', async () => (await call(listSourcesOfFunding, query)).items),
    ...valuesOf('buyer')
      .slice(0, MAX_BUYERS)
      .map((id) => orNone('buyer', nameOfBuyer(id))),
  ]);
  return { sector: [...sector, ...cpv], cpv, country, language, currency, sourceOfFunding, buyer: buyers.flat() };
}

/** The same for a component; undefined until they are known. */
export function useValueNames(searches: readonly URLSearchParams[] | undefined): ValueNames | undefined {
  const { language } = usePageSite();
  const key = searches && [...new Set(searches.map(String))].toSorted();
  return useQuery({
    queryKey: ['names of search values', language, key],
    queryFn: () => fetchValueNames(searches ?? [], language),
    enabled: searches !== undefined,
    staleTime: Infinity,
    placeholderData: (previous) => previous,
  }).data;
}

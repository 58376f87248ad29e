import { type LoaderFunctionArgs, redirect } from 'react-router';
import { noticeKinds, noticeTypes, procurementCategories, procurementMethods } from '#contract/notices.ts';
import { readCpvTree, listSectors } from '#contract/reference.ts';
import { type FilterCounts, filterCounts, filterNotices, searchStates } from '#contract/search.ts';
import { listFilterNames } from '#contract/search-filters.ts';
import { type PageRequest, pageRequest } from '../../../context.ts';
import { translatorOf } from '../../../i18n.ts';
import { withLabels } from '../../../lib/reference-names.server.ts';
import { respellValues } from '../../../lib/same-name.ts';
import type { Chosen } from '../../../lib/search-query.ts';
import { ALL_STATES, addressWithAllStates } from '../../../lib/tender-list.ts';
import { formatsOf } from '../../../lib/site.tsx';
import type { CpvEntry } from '../../../domain/cpv-picker/use-cpv.ts';
import { labelOf } from '../../../lib/search-labels.ts';
import { readQuery } from '../search-data.server.ts';
import { ADVANCED_PATH, shortCpv } from './advanced-query.ts';

export interface Choice {
  value: string;
  /** The text of the value, with the number of notices it would give. */
  label: string;
}
export interface Total {
  total: number;
  totalIsCapped: boolean;
}

/** The data of the screen: the present search and its choices. */
export interface AdvancedData {
  scope: 'local' | 'global';
  /** Values of each filter as in the address; CPV codes in their short form. */
  chosenValues: Record<string, string[]>;
  choices: Record<string, Choice[]>;
  /** CPV divisions by sector, with the groups of the chosen ones. */
  divisions: { sector: string; label: string; choices: Choice[] }[];
  /** The chosen codes below the divisions, and the divisions as the tree's first level. */
  codes: CpvEntry[];
  roots: CpvEntry[];
  /** Hits in the site's country, where it has one, and in all countries. */
  local: Total | null;
  global: Total;
  ignored: Chosen[];
}

type QueryValues = Record<string, string | string[]>;
type Counts = FilterCounts['filters'];

/** Filters with few, known values: all can be chosen, whether they find something or not. */
const completeLists: Record<string, readonly string[]> = {
  state: searchStates,
  type: noticeTypes,
  method: procurementMethods,
  category: procurementCategories,
  kind: noticeKinds,
};
const otherListFilters = listFilterNames.filter((name) => !(name in completeLists) && name !== 'cpv' && name !== 'free');

const isDivision = (code: string) => code.length === 2;
const valuesOf = (value: string | string[] | undefined) => [value ?? []].flat();

async function totalOf(page: PageRequest, filters: QueryValues, scope: 'local' | 'global'): Promise<Total> {
  const { total, totalIsCapped } = await page.call(filterNotices, { query: { ...filters, scope, size: '1' } });
  return { total, totalIsCapped };
}

/** Names of chosen buyers that are not among the commonest. */
async function buyerNames(page: PageRequest, counts: Counts, chosenIds: readonly string[]) {
  const unnamed = chosenIds.filter((id) => !counts['buyer']?.some(({ value, label }) => value === id && label !== null)).slice(0, 10);
  const answers = await Promise.all(unnamed.map((id) => page.call(filterNotices, { query: { scope: 'global', buyer: [id], size: '1' } })));
  return answers.flatMap(({ items }) => items);
}

async function codesOf(page: PageRequest, codes: readonly string[]): Promise<CpvEntry[]> {
  if (codes.length === 0) return [];
  const fullCodes = codes.map((code) => code.padEnd(8, '0'));
  const { items } = await page.call(readCpvTree, { query: { codes: fullCodes, lang: page.language } });
  const byCode = new Map(items.map((item) => [item.code, item]));
  return fullCodes.flatMap((code) => {
    const item = byCode.get(code);
    if (!item) return [];
    const path: string[] = [];
    for (let ancestorCode = item.parentCode; ancestorCode !== null; ancestorCode = byCode.get(ancestorCode)?.parentCode ?? null)
      path.unshift(byCode.get(ancestorCode)?.name ?? ancestorCode);
    return [{ code, name: item.name, ...(item.nameLanguage ? { lang: item.nameLanguage } : {}), path, hasChildren: item.hasChildren }];
  });
}

/** Where a finished form leads: the list of its scope, with what was understood. */
function target(formValues: QueryValues, scope: 'local' | 'global'): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(formValues)) {
    if (scope === 'local' && name === 'country') continue;
    if (name === 'valueCurrency' && !formValues['valueMin'] && !formValues['valueMax']) continue;
    for (const each of valuesOf(value)) query.append(name, each);
  }
  return addressWithAllStates(scope === 'local' ? '/LocalTenders' : '/global-tenders', query);
}

/** Reads the form's state from the address. With `go` the form is finished and redirects to its list (for forms without scripts). */
export async function loadAdvanced({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<AdvancedData> {
  const page = context.get(pageRequest);
  const url = new URL(request.url);
  const { rawQuery, ignored } = readQuery(url, ADVANCED_PATH);
  const { cursor: _cursor, page: _page, size: _size, ...formValues } = rawQuery;
  // The form has no box for all states: none is ticked.
  if (valuesOf(formValues['state']).includes(ALL_STATES)) delete formValues['state'];
  if (formValues['cpv']) formValues['cpv'] = [...new Set(valuesOf(formValues['cpv']).map(shortCpv))];
  const scope = page.site.country && url.searchParams.get('scope') !== 'global' ? 'local' : 'global';
  // oxlint-disable-next-line typescript/only-throw-error
  if (url.searchParams.has('go')) throw redirect(target(formValues, scope));

  const { country, ...filters } = formValues;
  const inScope = scope === 'local' || !country ? filters : { ...filters, country };
  const [{ filters: countsByFilter }, { sectors: tree }, local, global, codes] = await Promise.all([
    page.call(filterCounts, { query: { ...inScope, scope } }),
    page.call(listSectors, { query: { lang: page.language, depth: 2 } }),
    page.site.country ? totalOf(page, filters, 'local') : null,
    totalOf(page, scope === 'local' ? filters : inScope, 'global'),
    codesOf(
      page,
      valuesOf(formValues['cpv']).filter((code) => !isDivision(code)),
    ),
  ]);
  const chosenValues = Object.fromEntries(Object.entries(formValues).map(([name, value]) => [name, valuesOf(value)]));
  const complete = Object.fromEntries(
    [...Object.keys(completeLists), ...otherListFilters, 'cpv', 'free'].map((name) => {
      const counts = respellValues(name, countsByFilter[name] ?? [], chosenValues[name] ?? []);
      const expectedValues = [...(completeLists[name] ?? []), ...(chosenValues[name] ?? [])];
      const missing = [...new Set(expectedValues)].filter((value) => !counts.some((entry) => entry.value === value));
      return [name, [...counts, ...missing.map((value) => ({ value, label: null, count: 0, isCapped: false }))]];
    }),
  );
  const labelledCounts = await withLabels(page, complete, await buyerNames(page, countsByFilter, chosenValues['buyer'] ?? []));
  const t = translatorOf(page.language);
  const formats = formatsOf(page.site, page.language, t);
  const collator = new Intl.Collator(page.language, { numeric: true });
  const namedValuesOf = (name: string) =>
    (labelledCounts[name] ?? []).map(({ value, count, isCapped }) => ({
      value,
      name: labelOf(t, formats, labelledCounts, name, value),
      number: formats.count(count, isCapped),
    }));
  const choices = Object.fromEntries(
    [...Object.keys(completeLists), ...otherListFilters, 'free'].map((name) => {
      const order = completeLists[name];
      const values = namedValuesOf(name);
      const sorted = order
        ? values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
        : values.toSorted((a, b) => collator.compare(a.name, b.name));
      return [name, sorted.map(({ value, name: text, number }) => ({ value, label: `${text} (${number})` }))];
    }),
  );
  const groups = new Map(namedValuesOf('cpv').map((entry) => [entry.value, entry]));
  const roots: CpvEntry[] = [];
  const divisions = tree.map(({ code: sector, name, children = [] }) => ({
    sector,
    label: name,
    choices: children.map(({ code, name: division, nameLanguage }) => {
      const value = code.slice(0, 2);
      roots.push({ code, name: division, ...(nameLanguage ? { lang: nameLanguage } : {}), path: [], hasChildren: true });
      return { value, label: `${division} (${groups.get(value)?.number ?? formats.count(0)})` };
    }),
  }));
  return { scope, chosenValues, choices, divisions, codes, roots: roots.toSorted((a, b) => (a.code < b.code ? -1 : 1)), local, global, ignored };
}

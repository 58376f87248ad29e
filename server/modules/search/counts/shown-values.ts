import type { FilterName } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { commonestValues } from './tally.ts';

/** The most values that a filter list shows. */
export const MAX_VALUES = 50;
/** At least the number of all countries: a site's list may show only its own, however few notices it has. */
const ALL_COUNTRIES = 500;

/** Which lexemes of a filter are shown as its values: of CPV the divisions, and the groups below the chosen ones. */
export function isValue(filter: FilterName, lexeme: string, criteria: SearchCriteria): boolean {
  if (filter !== 'cpv' || lexeme.length === 4) return true;
  const chosenCodes = criteria.groups.find((group) => group.filter === 'cpv')?.values ?? [];
  return lexeme.length === 5 && chosenCodes.some((code) => code.startsWith(lexeme.slice(2, 4)));
}

const maxValuesOf = (filter: FilterName) => (filter === 'country' ? ALL_COUNTRIES : MAX_VALUES);

/** The few hundred counts that a list can show, of thousands; only they are worth caching. */
export function shownCounts(counts: ReadonlyMap<string, number>, criteria: SearchCriteria): ReadonlyMap<string, number> {
  return new Map([...commonestValues(counts, maxValuesOf, (filter, lexeme) => isValue(filter, lexeme, criteria)).values()].flat());
}

import type { FilterName } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { commonestValues } from './tally.ts';

/** Values of a filter that its list shows. */
export const MAX_VALUES = 50;
/** Countries there are; a site's list may show its own alone, however few notices it has. */
const ALL_COUNTRIES = 500;

/** Which lexemes of a filter are its values: of CPV the divisions, and the groups below those that were chosen. */
export function isValue(filter: FilterName, lexeme: string, wanted: SearchCriteria): boolean {
  if (filter !== 'cpv' || lexeme.length === 4) return true;
  const chosen = wanted.groups.find((group) => group.filter === 'cpv')?.values ?? [];
  return lexeme.length === 5 && chosen.some((code) => code.startsWith(lexeme.slice(2, 4)));
}

const mostOf = (filter: FilterName) => (filter === 'country' ? ALL_COUNTRIES : MAX_VALUES);

/** Of thousands of counts the few hundred that a list can show; only they are worth remembering. */
export function shownOf(counts: ReadonlyMap<string, number>, wanted: SearchCriteria): ReadonlyMap<string, number> {
  return new Map([...commonestValues(counts, mostOf, (filter, lexeme) => isValue(filter, lexeme, wanted)).values()].flat());
}

import { foldText } from '#contract/fold.ts';
import { filtersOf } from '#contract/search-filters.ts';

/** Whether two spellings name one city, as in the index: ignoring case, accents and punctuation; "New port" is not "Newport". */
export const sameName = (name: string, otherName: string): boolean => foldText(name) === foldText(otherName);

const nameFilters = filtersOf('name');

/** Respells the values of a filter as the list spells them, so that an address in another spelling finds its value under the usual name. */
export function respellValues<T extends { value: string; label: string | null }>(
  filter: string,
  values: readonly T[],
  chosenValues: readonly string[],
): readonly T[] {
  if (!nameFilters.has(filter) || chosenValues.length === 0) return values;
  return values.map((entry) => {
    const value = chosenValues.includes(entry.value) ? undefined : chosenValues.find((each) => sameName(each, entry.value));
    return value === undefined ? entry : { ...entry, value, label: entry.label ?? entry.value };
  });
}

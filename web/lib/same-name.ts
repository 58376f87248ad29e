const names = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** Whether two spellings name one city, as the search has it: case and accents aside. */
export const sameName = (one: string, other: string): boolean => names.compare(one, other) === 0;

/** Filters whose values are names as people write them. */
const written: ReadonlySet<string> = new Set(['city', 'fundingAgency', 'sourceOfFunding']);

/** Values of a filter, with what an address spells otherwise spelt as there: so it is found among them, under the usual name. */
export function spelledAs<T extends { value: string; label: string | null }>(filter: string, values: readonly T[], chosen: readonly string[]): readonly T[] {
  if (!written.has(filter) || chosen.length === 0) return values;
  return values.map((entry) => {
    const value = chosen.includes(entry.value) ? undefined : chosen.find((each) => sameName(each, entry.value));
    return value === undefined ? entry : { ...entry, value, label: entry.label ?? entry.value };
  });
}

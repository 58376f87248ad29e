/** One entry of a reference list. */
export interface ListItem {
  readonly code: string;
  readonly parentCode?: string | null;
  /** ISO 639-1 code → name; English is always there. */
  readonly names: Readonly<Record<string, string>>;
  /** Attributes that only this list has. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** A reference list, ready to load into the database. */
export interface ReferenceList {
  readonly list: string;
  /** A cheap text that changes whenever the items do: it decides whether the list is loaded again. */
  readonly revision: () => string;
  readonly items: () => ListItem[];
}

/** A list small enough to compare in full. */
export function smallList(list: string, items: readonly ListItem[]): ReferenceList {
  return { list, revision: () => JSON.stringify(items), items: () => [...items] };
}

/** A list with names from Node's own data (CLDR): compared by the version of that data and the given text. */
export function intlList(list: string, basis: unknown, items: () => ListItem[]): ReferenceList {
  return { list, revision: () => JSON.stringify([process.versions['cldr'], process.versions['icu'], basis]), items };
}

import type { Audience } from '../store/row.ts';
import { FacetTable } from './facet-table.ts';

/** What a directory lists: a buyer, a project. */
export interface DirectoryEntry {
  readonly id: number;
  /** The filter lexeme of its notices (`b:…`, `a:…`). */
  readonly lexeme: string;
  /** The folded words of its name, each after a space, for sorting and searching. */
  readonly name: string;
  /** Values of the directory's own filters, as lexemes. */
  readonly facets: Readonly<Record<Audience, readonly string[]>>;
  /** Numbers of public notices, by audience. Without any the entry is not listed, unless `isListed`. */
  readonly notices: Readonly<Record<Audience, number>>;
  /** Listed even without notices. */
  readonly isListed?: boolean;
}

export type DirectorySort = 'name' | 'open' | 'notices' | 'newest';

/** The requested entries. Within a group any value matches; all groups must match. */
export interface DirectoryQuery {
  readonly audience: Audience;
  /** Beginnings of the words of a name. */
  readonly words: readonly string[];
  readonly groups: readonly { readonly facet: string; readonly lexemes: readonly string[] }[];
  readonly onlyOpen: boolean;
  readonly sort: DirectorySort;
}

/** Open notices by lexeme; the object identity marks a state of the data. */
export type OpenCountByLexeme = ReadonlyMap<string, number>;

export interface DirectoryResult {
  readonly total: number;
  /** The entries between two positions of the order, like an array's slice. */
  slice(from: number, to: number): DirectoryEntry[];
  /** Filter lexeme → how many entries it would give, with its own filter ignored and the others kept. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many have open notices, with the other filters kept. */
  readonly openTotal: number;
}

const byName = (a: DirectoryEntry, b: DirectoryEntry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

/** The number to sort by, largest first; 0 when sorting by name. */
export function sortValueOf(sort: DirectorySort, entry: DirectoryEntry, audience: Audience, open: OpenCountByLexeme): number {
  if (sort === 'open') return open.get(entry.lexeme) ?? 0;
  if (sort === 'notices') return entry.notices[audience];
  return sort === 'newest' ? entry.id : 0;
}

const MAX_CACHED_LISTINGS = 40;

/**
 * Some ten thousand entries in memory, in step with the index. One pass gives exact lists and counts for any filters; the result is
 * cached until an entry changes or a notice closes. Entries are known by their position; orders are arrays of positions.
 */
export class Directory {
  readonly #entries: DirectoryEntry[] = [];
  readonly #positions = new Map<number, number>();
  readonly #byLexeme = new Map<string, number>();
  readonly #facets: Record<Audience, FacetTable> = { part: new FacetTable(), whole: new FacetTable() };
  /** Numbers of notices by position. */
  readonly #noticeCounts: Record<Audience, number[]> = { part: [], whole: [] };
  readonly #lexemeIndexes = new Map<string, number>();
  readonly #lexemes: string[] = [];
  readonly #orders = new Map<string, Int32Array>();
  readonly #listings = new Map<string, DirectoryResult>();
  #open: OpenCountByLexeme | null = null;
  /** 1 for entries with open notices. */
  #isOpen = new Uint8Array();

  /** Replaces entries by id. */
  apply(entries: readonly DirectoryEntry[]): void {
    if (entries.length === 0) return;
    const changed = new Set<number>();
    for (const entry of entries) {
      let position = this.#positions.get(entry.id);
      if (position === undefined) this.#positions.set(entry.id, (position = this.#entries.length));
      this.#entries[position] = entry;
      this.#byLexeme.set(entry.lexeme, position);
      for (const audience of ['part', 'whole'] as const) {
        this.#noticeCounts[audience][position] = entry.notices[audience];
        this.#facets[audience].set(
          position,
          entry.facets[audience].map((lexeme) => this.#indexOfLexeme(lexeme)),
        );
      }
      changed.add(position);
    }
    for (const [key, order] of this.#orders) {
      if (key.endsWith(' open')) this.#orders.delete(key);
      else this.#orders.set(key, mergeOrder(order, changed, this.#comparatorFor(key)));
    }
    this.#open = null;
    this.#listings.clear();
  }

  get(id: number): DirectoryEntry | undefined {
    return this.#entries[this.#positions.get(id) ?? -1];
  }

  list(query: DirectoryQuery, open: OpenCountByLexeme): DirectoryResult {
    if (open !== this.#open) this.#setOpenCounts(open);
    const key = JSON.stringify(query);
    let listing = this.#listings.get(key);
    if (!listing) {
      if (this.#listings.size >= MAX_CACHED_LISTINGS) this.#listings.delete(this.#listings.keys().next().value!);
      this.#listings.set(key, (listing = this.#compute(query, open)));
    }
    return listing;
  }

  /**
   * Entries whose name has all words and a word with this prefix, most notices first; those with `facet` come first. It scans all names, so
   * use it for common words.
   */
  topEntries({
    audience,
    prefix,
    words,
    facet,
    limit,
  }: {
    audience: Audience;
    prefix: string;
    words: readonly string[];
    facet: string | null;
    limit: number;
  }): DirectoryEntry[] {
    const needles = [` ${prefix}`, ...words.map((word) => ` ${word} `)];
    const [preferred, others]: [DirectoryEntry[], DirectoryEntry[]] = [[], []];
    for (const position of this.#orderOf('notices', audience, new Map())) {
      const entry = this.#entries[position]!;
      if (entry.notices[audience] === 0 || !needles.every((needle) => `${entry.name} `.includes(needle))) continue;
      const list = facet === null || entry.facets[audience].includes(facet) ? preferred : others;
      if (list.length < limit) list.push(entry);
      if (preferred.length === limit) break;
    }
    return [...preferred, ...others].slice(0, limit);
  }

  #setOpenCounts(open: OpenCountByLexeme): void {
    this.#open = open;
    this.#listings.clear();
    for (const key of this.#orders.keys()) if (key.endsWith(' open')) this.#orders.delete(key);
    this.#isOpen = new Uint8Array(this.#entries.length);
    for (const lexeme of open.keys()) {
      const position = this.#byLexeme.get(lexeme);
      if (position !== undefined) this.#isOpen[position] = 1;
    }
  }

  #compute({ audience, words, groups, onlyOpen, sort }: DirectoryQuery, open: OpenCountByLexeme): DirectoryResult {
    const groupBits = new Int32Array(this.#lexemes.length);
    groups.forEach(({ lexemes }, bit) => {
      for (const lexeme of lexemes) {
        const index = this.#lexemeIndexes.get(lexeme);
        if (index !== undefined) groupBits[index]! |= 1 << bit;
      }
    });
    const openBit = 1 << groups.length;
    const allGroupBits = openBit - 1;
    const prefixes = words.map((word) => ` ${word}`);
    const totals = new Int32Array(this.#lexemes.length);
    const countsIgnoringOwnFilter = groups.map(() => new Int32Array(this.#lexemes.length));
    const facets = this.#facets[audience];
    const order = this.#orderOf(sort, audience, open);
    const notices = this.#noticeCounts[audience];
    const foundPositions = new Int32Array(order.length);
    let [total, openCount] = [0, 0];
    for (const position of order) {
      if (notices[position] === 0 && !this.#entries[position]!.isListed) continue;
      if (prefixes.length > 0 && !prefixes.every((word) => this.#entries[position]!.name.includes(word))) continue;
      const isOpen = this.#isOpen[position] === 1;
      const missing = (groups.length > 0 ? allGroupBits & ~facets.bitsOf(position, groupBits) : 0) | (onlyOpen && !isOpen ? openBit : 0);
      if (isOpen && (missing & allGroupBits) === 0) openCount++;
      if (missing === 0) {
        foundPositions[total++] = position;
        facets.countInto(position, totals);
      } else if ((missing & (missing - 1)) === 0 && missing !== openBit) facets.countInto(position, countsIgnoringOwnFilter[31 - Math.clz32(missing)]!);
    }
    const counts = new Map<string, number>();
    const countsByFacet = new Map(groups.map(({ facet }, bit) => [facet, countsIgnoringOwnFilter[bit]!]));
    this.#lexemes.forEach((lexeme, index) => {
      const count = totals[index]! + (countsByFacet.get(lexeme[0]!)?.[index] ?? 0);
      if (count > 0) counts.set(lexeme, count);
    });
    const positions = foundPositions.slice(0, total);
    return { total, slice: (from, to) => Array.from(positions.subarray(from, to), (position) => this.#entries[position]!), counts, openTotal: openCount };
  }

  /** Compares entries of a cached order; its key is `AUDIENCE SORT`. */
  #comparatorFor(key: string): (a: number, b: number) => number {
    const [audience, sort] = key.split(' ') as [Audience, DirectorySort];
    const noCounts: OpenCountByLexeme = new Map();
    const sortValue = (position: number) => sortValueOf(sort, this.#entries[position]!, audience, this.#open ?? noCounts);
    return (a, b) => sortValue(b) - sortValue(a) || byName(this.#entries[a]!, this.#entries[b]!);
  }

  /** All positions in this order. Entries without notices for the audience are included; the caller skips them. */
  #orderOf(sort: DirectorySort, audience: Audience, open: OpenCountByLexeme): Int32Array {
    const key = `${audience} ${sort}`;
    let order = this.#orders.get(key);
    if (order) return order;
    if (sort === 'open') {
      // Few are open. Only those are sorted; the others follow by name.
      const names = this.#orderOf('name', audience, open);
      const first = names.filter((position) => this.#isOpen[position] === 1).toSorted(this.#comparatorFor(key));
      order = new Int32Array(names.length);
      order.set(first);
      order.set(
        names.filter((position) => this.#isOpen[position] !== 1),
        first.length,
      );
    } else order = Int32Array.from(this.#entries.keys()).toSorted(this.#comparatorFor(key));
    this.#orders.set(key, order);
    return order;
  }

  #indexOfLexeme(lexeme: string): number {
    let index = this.#lexemeIndexes.get(lexeme);
    if (index === undefined) this.#lexemeIndexes.set(lexeme, (index = this.#lexemes.push(lexeme) - 1));
    return index;
  }
}

/** Merges changed and new positions into a sorted order. */
function mergeOrder(order: Int32Array, changed: ReadonlySet<number>, compare: (a: number, b: number) => number): Int32Array {
  const unchanged = order.filter((position) => !changed.has(position));
  const changedPositions = Int32Array.from(changed).toSorted(compare);
  const result = new Int32Array(unchanged.length + changedPositions.length);
  let [readIndex, writeIndex] = [0, 0];
  for (const position of changedPositions) {
    let [low, high] = [readIndex, unchanged.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(unchanged[middle]!, position) < 0) low = middle + 1;
      else high = middle;
    }
    result.set(unchanged.subarray(readIndex, low), writeIndex);
    writeIndex += low - readIndex;
    readIndex = low;
    result[writeIndex++] = position;
  }
  result.set(unchanged.subarray(readIndex), writeIndex);
  return result;
}

/** A position in a list: the entry, and the value it was sorted by then. */
interface DirectoryCursor {
  readonly entry: DirectoryEntry;
  readonly sortValue: number;
}

/** How many entries come before a cursor; with `inclusive`, the cursor's own counts too. */
export function countUpTo(
  listing: DirectoryResult,
  cursor: DirectoryCursor,
  { inclusive }: { inclusive: boolean },
  sortValue: (entry: DirectoryEntry) => number,
): number {
  let [low, high] = [0, listing.total];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [entry] = listing.slice(middle, middle + 1);
    const order = cursor.sortValue - sortValue(entry!) || byName(entry!, cursor.entry);
    if (order < 0 || (inclusive && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

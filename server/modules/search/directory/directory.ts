import type { Audience } from '../store/row.ts';
import { FacetTable } from './facet-table.ts';

/** What a directory lists: a buyer, a project. */
export interface Entry {
  readonly id: number;
  /** The filter lexeme of its notices (`b:…`, `a:…`). */
  readonly lexeme: string;
  /** The folded words of its name, each after a space, for sorting and searching. */
  readonly name: string;
  /** Values of the directory's own filters, as lexemes. */
  readonly facets: Readonly<Record<Audience, readonly string[]>>;
  /** Numbers of public notices, by audience. Without any the entry is not listed, unless `isListed`. */
  readonly part: number;
  readonly whole: number;
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
export type OpenCounts = ReadonlyMap<string, number>;

export interface Listing {
  readonly total: number;
  /** The entries between two positions of the order, like an array's slice. */
  slice(from: number, to: number): Entry[];
  /** Filter lexeme → how many entries it would give, with its own filter ignored and the others kept. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many have open notices, with the other filters kept. */
  readonly open: number;
}

const byName = (a: Entry, b: Entry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

/** The number that a sort uses, largest first; none for names. */
export function rankOf(sort: DirectorySort, entry: Entry, audience: Audience, open: OpenCounts): number {
  if (sort === 'open') return open.get(entry.lexeme) ?? 0;
  if (sort === 'notices') return entry[audience];
  return sort === 'newest' ? entry.id : 0;
}

const MAX_CACHED = 40;

/**
 * Some ten thousand entries in memory, in step with the index. One pass gives exact lists and counts for any filters; the result is kept
 * until something changes or closes. Entries are known by their position; orders are arrays of positions.
 */
export class Directory {
  readonly #entries: Entry[] = [];
  readonly #positions = new Map<number, number>();
  readonly #byLexeme = new Map<string, number>();
  readonly #facets: Record<Audience, FacetTable> = { part: new FacetTable(), whole: new FacetTable() };
  /** Numbers of notices by position. */
  readonly #notices: Record<Audience, number[]> = { part: [], whole: [] };
  readonly #numbers = new Map<string, number>();
  readonly #lexemes: string[] = [];
  readonly #orders = new Map<string, Int32Array>();
  readonly #listings = new Map<string, Listing>();
  #open: OpenCounts | null = null;
  /** 1 for entries with open notices. */
  #isOpen = new Uint8Array();

  /** Replaces entries by id. */
  apply(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const changed = new Set<number>();
    for (const entry of entries) {
      let at = this.#positions.get(entry.id);
      if (at === undefined) this.#positions.set(entry.id, (at = this.#entries.length));
      this.#entries[at] = entry;
      this.#byLexeme.set(entry.lexeme, at);
      for (const audience of ['part', 'whole'] as const) {
        this.#notices[audience][at] = entry[audience];
        this.#facets[audience].set(
          at,
          entry.facets[audience].map((lexeme) => this.#number(lexeme)),
        );
      }
      changed.add(at);
    }
    for (const [key, order] of this.#orders) {
      if (key.endsWith(' open')) this.#orders.delete(key);
      else this.#orders.set(key, mergeOrder(order, changed, this.#comparing(key)));
    }
    this.#open = null;
    this.#listings.clear();
  }

  get(id: number): Entry | undefined {
    return this.#entries[this.#positions.get(id) ?? -1];
  }

  list(query: DirectoryQuery, open: OpenCounts): Listing {
    if (open !== this.#open) this.#take(open);
    const key = JSON.stringify(query);
    let listing = this.#listings.get(key);
    if (!listing) {
      if (this.#listings.size >= MAX_CACHED) this.#listings.delete(this.#listings.keys().next().value!);
      this.#listings.set(key, (listing = this.#make(query, open)));
    }
    return listing;
  }

  /**
   * The entries with most notices whose name has all the words and a word with this beginning; those with the facet, if any, before others. For
   * what many names have: it looks at one name after another.
   */
  topEntries({
    audience,
    beginning,
    words,
    facet,
    limit,
  }: {
    audience: Audience;
    beginning: string;
    words: readonly string[];
    facet: string | null;
    limit: number;
  }): Entry[] {
    const parts = [` ${beginning}`, ...words.map((word) => ` ${word} `)];
    const [preferred, others]: [Entry[], Entry[]] = [[], []];
    for (const at of this.#orderOf('notices', audience, new Map())) {
      const entry = this.#entries[at]!;
      if (entry[audience] === 0 || !parts.every((part) => `${entry.name} `.includes(part))) continue;
      const list = facet === null || entry.facets[audience].includes(facet) ? preferred : others;
      if (list.length < limit) list.push(entry);
      if (preferred.length === limit) break;
    }
    return [...preferred, ...others].slice(0, limit);
  }

  #take(open: OpenCounts): void {
    this.#open = open;
    this.#listings.clear();
    for (const key of this.#orders.keys()) if (key.endsWith(' open')) this.#orders.delete(key);
    this.#isOpen = new Uint8Array(this.#entries.length);
    for (const lexeme of open.keys()) {
      const at = this.#byLexeme.get(lexeme);
      if (at !== undefined) this.#isOpen[at] = 1;
    }
  }

  #make({ audience, words, groups, onlyOpen, sort }: DirectoryQuery, open: OpenCounts): Listing {
    const groupBits = new Int32Array(this.#lexemes.length);
    groups.forEach(({ lexemes }, bit) => {
      for (const lexeme of lexemes) {
        const number = this.#numbers.get(lexeme);
        if (number !== undefined) groupBits[number]! |= 1 << bit;
      }
    });
    const openBit = 1 << groups.length;
    const allGroupBits = openBit - 1;
    const beginnings = words.map((word) => ` ${word}`);
    const totals = new Int32Array(this.#lexemes.length);
    const others = groups.map(() => new Int32Array(this.#lexemes.length));
    const facets = this.#facets[audience];
    const order = this.#orderOf(sort, audience, open);
    const notices = this.#notices[audience];
    const foundPositions = new Int32Array(order.length);
    let [total, openCount] = [0, 0];
    for (const at of order) {
      if (notices[at] === 0 && !this.#entries[at]!.isListed) continue;
      if (beginnings.length > 0 && !beginnings.every((word) => this.#entries[at]!.name.includes(word))) continue;
      const isOpen = this.#isOpen[at] === 1;
      const missing = (groups.length > 0 ? allGroupBits & ~facets.bitsOf(at, groupBits) : 0) | (onlyOpen && !isOpen ? openBit : 0);
      if (isOpen && (missing & allGroupBits) === 0) openCount++;
      if (missing === 0) {
        foundPositions[total++] = at;
        facets.countInto(at, totals);
      } else if ((missing & (missing - 1)) === 0 && missing !== openBit) facets.countInto(at, others[31 - Math.clz32(missing)]!);
    }
    const counts = new Map<string, number>();
    const countsByFacet = new Map(groups.map(({ facet }, bit) => [facet, others[bit]!]));
    this.#lexemes.forEach((lexeme, number) => {
      const count = totals[number]! + (countsByFacet.get(lexeme[0]!)?.[number] ?? 0);
      if (count > 0) counts.set(lexeme, count);
    });
    const positions = foundPositions.slice(0, total);
    return { total, slice: (from, to) => Array.from(positions.subarray(from, to), (at) => this.#entries[at]!), counts, open: openCount };
  }

  /** Compares entries of a cached order; its key is `AUDIENCE SORT`. */
  #comparing(key: string): (a: number, b: number) => number {
    const [audience, sort] = key.split(' ') as [Audience, DirectorySort];
    const noCounts: OpenCounts = new Map();
    const rank = (at: number) => rankOf(sort, this.#entries[at]!, audience, this.#open ?? noCounts);
    return (a, b) => rank(b) - rank(a) || byName(this.#entries[a]!, this.#entries[b]!);
  }

  /** Positions of all entries in order, for any audience. */
  #orderOf(sort: DirectorySort, audience: Audience, open: OpenCounts): Int32Array {
    const key = `${audience} ${sort}`;
    let order = this.#orders.get(key);
    if (order) return order;
    if (sort === 'open') {
      // Few are open. Only those are sorted; the others follow by name.
      const names = this.#orderOf('name', audience, open);
      const first = names.filter((at) => this.#isOpen[at] === 1).toSorted(this.#comparing(key));
      order = new Int32Array(names.length);
      order.set(first);
      order.set(
        names.filter((at) => this.#isOpen[at] !== 1),
        first.length,
      );
    } else order = Int32Array.from(this.#entries.keys()).toSorted(this.#comparing(key));
    this.#orders.set(key, order);
    return order;
  }

  #number(lexeme: string): number {
    let number = this.#numbers.get(lexeme);
    if (number === undefined) this.#numbers.set(lexeme, (number = this.#lexemes.push(lexeme) - 1));
    return number;
  }
}

/** An order after some entries changed or were added: the others keep their order. */
function mergeOrder(order: Int32Array, changed: ReadonlySet<number>, compare: (a: number, b: number) => number): Int32Array {
  const unchanged = order.filter((at) => !changed.has(at));
  const changedPositions = Int32Array.from(changed).toSorted(compare);
  const result = new Int32Array(unchanged.length + changedPositions.length);
  let [readIndex, writeIndex] = [0, 0];
  for (const at of changedPositions) {
    let [low, high] = [readIndex, unchanged.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(unchanged[middle]!, at) < 0) low = middle + 1;
      else high = middle;
    }
    result.set(unchanged.subarray(readIndex, low), writeIndex);
    writeIndex += low - readIndex;
    readIndex = low;
    result[writeIndex++] = at;
  }
  result.set(unchanged.subarray(readIndex), writeIndex);
  return result;
}

/** A position in a list: the entry, and the value it was sorted by then. */
export interface DirectoryPosition {
  readonly entry: Entry;
  readonly rank: number;
}

/** How many entries of a list come before a position, or at it. */
export function countBefore(listing: Listing, position: DirectoryPosition, including: boolean, rank: (entry: Entry) => number): number {
  let [low, high] = [0, listing.total];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [entry] = listing.slice(middle, middle + 1);
    const order = position.rank - rank(entry!) || byName(entry!, position.entry);
    if (order < 0 || (including && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

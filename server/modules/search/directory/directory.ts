import type { Audience } from '../store/row.ts';

/** What a directory lists: a buyer, a project. */
export interface Entry {
  readonly id: number;
  /** The filter lexeme of its notices (`b:…`, `a:…`). */
  readonly lexeme: string;
  /** The folded words of its name, each with a blank before it: what it is sorted by and found by. */
  readonly name: string;
  /** Values of the directory's own filters, as lexemes. */
  readonly facets: Readonly<Record<Audience, readonly string[]>>;
  /** Public notices, by who may know of them; without any it is not listed. */
  readonly part: number;
  readonly whole: number;
}

export type DirectorySort = 'name' | 'open' | 'notices' | 'newest';

/** Which entries; within one group any value will do, between groups all must hold. */
export interface DirectoryQuery {
  readonly audience: Audience;
  /** Beginnings of words of the name. */
  readonly words: readonly string[];
  readonly groups: readonly { readonly facet: string; readonly lexemes: readonly string[] }[];
  readonly onlyOpen: boolean;
  readonly sort: DirectorySort;
}

/** Open notices by lexeme; the object itself stands for that state of things. */
export type OpenCounts = ReadonlyMap<string, number>;

export interface Listing {
  /** In order. */
  readonly entries: readonly Entry[];
  /** Filter lexeme → how many entries it would give, its own filter left out and the others kept. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many have open notices, the other filters kept. */
  readonly open: number;
}

const byId = (a: Entry, b: Entry) => a.id - b.id;
const byName = (a: Entry, b: Entry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : byId(a, b));

/** The number that a sort goes by, largest first; none for names. */
export function rankOf(sort: DirectorySort, entry: Entry, audience: Audience, open: OpenCounts): number {
  if (sort === 'open') return open.get(entry.lexeme) ?? 0;
  if (sort === 'notices') return entry[audience];
  return sort === 'newest' ? entry.id : 0;
}

interface Row {
  readonly entry: Entry;
  readonly facets: Readonly<Record<Audience, Int32Array>>;
}

const MOST_KEPT = 40;

/**
 * Some ten thousand entries in memory, in step with the index: exact lists and counts for any filters in one pass, which
 * is kept until something changes or closes.
 */
export class Directory {
  readonly #rows = new Map<number, Row>();
  readonly #numbers = new Map<string, number>();
  readonly #lexemes: string[] = [];
  readonly #orders = new Map<string, readonly Row[]>();
  readonly #listings = new Map<string, Listing>();
  #open: OpenCounts | null = null;

  /** Puts entries in the place of those with the same ids. */
  apply(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    for (const entry of entries) {
      const part = this.#numbersOf(entry.facets.part);
      const same = entry.facets.whole === entry.facets.part;
      this.#rows.set(entry.id, { entry, facets: { part, whole: same ? part : this.#numbersOf(entry.facets.whole) } });
    }
    this.#orders.clear();
    this.#listings.clear();
  }

  get(id: number): Entry | undefined {
    return this.#rows.get(id)?.entry;
  }

  list(query: DirectoryQuery, open: OpenCounts): Listing {
    if (open !== this.#open) {
      this.#listings.clear();
      this.#orders.delete('part open');
      this.#orders.delete('whole open');
      this.#open = open;
    }
    const key = JSON.stringify(query);
    let listing = this.#listings.get(key);
    if (!listing) {
      if (this.#listings.size >= MOST_KEPT) this.#listings.delete(this.#listings.keys().next().value!);
      this.#listings.set(key, (listing = this.#make(query, open)));
    }
    return listing;
  }

  #make({ audience, words, groups, onlyOpen, sort }: DirectoryQuery, open: OpenCounts): Listing {
    const held = new Int32Array(this.#lexemes.length);
    groups.forEach(({ lexemes }, bit) => {
      for (const lexeme of lexemes) {
        const number = this.#numbers.get(lexeme);
        if (number !== undefined) held[number]! |= 1 << bit;
      }
    });
    const openBit = 1 << groups.length;
    const all = openBit - 1;
    const beginnings = words.map((word) => ` ${word}`);
    const totals = new Int32Array(this.#lexemes.length);
    const others = groups.map(() => new Int32Array(this.#lexemes.length));
    const entries: Entry[] = [];
    let openOnes = 0;
    for (const { entry, facets } of this.#inOrder(sort, audience, open)) {
      if (!beginnings.every((word) => entry.name.includes(word))) continue;
      let has = 0;
      for (const number of facets[audience]) has |= held[number]!;
      const isOpen = open.has(entry.lexeme);
      const missing = (all & ~has) | (onlyOpen && !isOpen ? openBit : 0);
      if ((missing & ~openBit) === 0 && isOpen) openOnes++;
      if (missing === 0) {
        entries.push(entry);
        for (const number of facets[audience]) totals[number]!++;
      } else if ((missing & (missing - 1)) === 0 && missing !== openBit) {
        const mine = others[31 - Math.clz32(missing)]!;
        for (const number of facets[audience]) mine[number]!++;
      }
    }
    const counts = new Map<string, number>();
    const asked = new Map(groups.map(({ facet }, bit) => [facet, others[bit]!]));
    this.#lexemes.forEach((lexeme, number) => {
      const count = totals[number]! + (asked.get(lexeme[0]!)?.[number] ?? 0);
      if (count > 0) counts.set(lexeme, count);
    });
    return { entries, counts, open: openOnes };
  }

  #inOrder(sort: DirectorySort, audience: Audience, open: OpenCounts): readonly Row[] {
    const key = `${audience} ${sort}`;
    let order = this.#orders.get(key);
    if (!order) {
      const listed = [...this.#rows.values()].filter(({ entry }) => entry[audience] > 0);
      const rank = (row: Row) => rankOf(sort, row.entry, audience, open);
      order = listed.toSorted((a, b) => rank(b) - rank(a) || byName(a.entry, b.entry));
      this.#orders.set(key, order);
    }
    return order;
  }

  #numbersOf(lexemes: readonly string[]): Int32Array {
    return Int32Array.from(lexemes, (lexeme) => {
      let number = this.#numbers.get(lexeme);
      if (number === undefined) this.#numbers.set(lexeme, (number = this.#lexemes.push(lexeme) - 1));
      return number;
    });
  }
}

/** A place in a list: the entry that stands there, and what it was sorted by then. */
export interface DirectoryPlace {
  readonly entry: Entry;
  readonly rank: number;
}

/** How many entries of a list stand before a place, or at it. */
export function standingBefore(listing: Listing, place: DirectoryPlace, including: boolean, rank: (entry: Entry) => number): number {
  let [low, high] = [0, listing.entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = listing.entries[middle]!;
    const order = place.rank - rank(entry) || byName(entry, place.entry);
    if (order < 0 || (including && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

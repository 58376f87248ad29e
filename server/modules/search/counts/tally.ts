import { type FilterName, facetOf } from '#server/modules/query/index.ts';
import { isFacet } from '../store/facets.repo.ts';

const byCount = (a: readonly [string, number], b: readonly [string, number]) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1);

/** The lowest count that is still among the `limit` largest. It saves sorting all of them: there are thousands of buyers. */
function minCountOf(counts: readonly number[], limit: number): number {
  if (counts.length <= limit * 4) return 0;
  const largestCount = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const frequencies = new Uint32Array(largestCount + 1);
  for (const count of counts) frequencies[count]!++;
  let minCount = largestCount;
  for (let valueCount = frequencies[minCount]!; valueCount < limit && minCount > 1; valueCount += frequencies[minCount]!) minCount--;
  return minCount;
}

/** The commonest values of each filter, in order. @param maxValuesOf the limit for each filter. */
export function commonestValues(
  counts: Iterable<readonly [lexeme: string, count: number]>,
  maxValuesOf: (filter: FilterName) => number,
  accepts: (filter: FilterName, lexeme: string) => boolean,
) {
  const lists = new Map<FilterName, [string, number][]>();
  for (const [lexeme, count] of counts) {
    const filter = facetOf(lexeme);
    if (filter === undefined || filter === 'state' || !accepts(filter, lexeme)) continue;
    const list = lists.get(filter);
    if (list) list.push([lexeme, count]);
    else lists.set(filter, [[lexeme, count]]);
  }
  for (const [filter, list] of lists) {
    const limit = maxValuesOf(filter);
    const minCount = minCountOf(
      list.map(([, count]) => count),
      limit,
    );
    const candidates = list.filter(([, count]) => count >= minCount);
    lists.set(filter, candidates.toSorted(byCount).slice(0, limit));
  }
  return lists;
}

/** Lexemes by number, each with the filter that shows it. */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  readonly lexemes: string[] = [];
  /** Filter of each lexeme; null: no filter shows it. */
  readonly filters: (FilterName | null)[] = [];

  numberOf(lexeme: string): number {
    let number = this.#numbers.get(lexeme);
    if (number === undefined) {
      number = this.lexemes.push(lexeme) - 1;
      this.#numbers.set(lexeme, number);
      this.filters.push(isFacet(lexeme) ? facetOf(lexeme)! : null);
    }
    return number;
  }

  get size(): number {
    return this.lexemes.length;
  }

  /** The number of a lexeme already seen. */
  findNumber(lexeme: string): number | undefined {
    return this.#numbers.get(lexeme);
  }
}

/** Sums by lexeme number. Texts are made only for requested lexemes. */
export class Tally {
  #counts: Map<string, number> | null = null;
  readonly #lexicon: Lexicon;
  readonly #sums: Int32Array;

  constructor(lexicon: Lexicon, sums: Int32Array) {
    this.#lexicon = lexicon;
    this.#sums = sums;
  }

  /** Every lexeme that a filter shows, with its sum. */
  get counts(): ReadonlyMap<string, number> {
    if (this.#counts) return this.#counts;
    const { lexemes, filters } = this.#lexicon;
    const counts = new Map<string, number>();
    for (let number = 0; number < this.#sums.length; number++) {
      const sum = this.#sums[number]!;
      if (sum > 0 && filters[number] !== null) counts.set(lexemes[number]!, sum);
    }
    this.#counts = counts;
    return counts;
  }

  /** The commonest values of each filter, as commonestValues returns them. */
  commonest(limit: number, accepts: (filter: FilterName, lexeme: string) => boolean): Map<FilterName, [string, number][]> {
    const { lexemes, filters } = this.#lexicon;
    const sums = this.#sums;
    const numbersByFilter = new Map<FilterName, number[]>();
    for (let number = 0; number < sums.length; number++) {
      const filter = filters[number];
      if (!filter || sums[number] === 0 || !accepts(filter, lexemes[number]!)) continue;
      const numbers = numbersByFilter.get(filter);
      if (numbers) numbers.push(number);
      else numbersByFilter.set(filter, [number]);
    }
    return new Map(
      [...numbersByFilter].map(([filter, numbers]) => {
        const minCount = minCountOf(
          numbers.map((number) => sums[number]!),
          limit,
        );
        const candidates = numbers.filter((number) => sums[number]! >= minCount).map((number): [string, number] => [lexemes[number]!, sums[number]!]);
        return [filter, candidates.toSorted(byCount).slice(0, limit)];
      }),
    );
  }
}

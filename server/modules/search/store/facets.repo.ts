import { endianness } from 'node:os';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';
import { facetOf } from '#server/modules/query/index.ts';

interface FacetNumbers {
  numbers: Map<string, number>;
  lexemes: Map<number, string>;
}
const facetNumberCaches = perDatabase((): FacetNumbers => ({ numbers: new Map(), lexemes: new Map() }));
const MAX_KNOWN = 300_000;
const MAX_WARM = 100_000;

/** The numbers known to this process: they never change. */
function facetCache(ctx: Ctx): FacetNumbers {
  if (facetNumberCaches(ctx).numbers.size > MAX_KNOWN) facetNumberCaches.forget(ctx);
  return facetNumberCaches(ctx);
}

/** Lexemes that a filter list may show: no states, which depend on the clock, no buckets, and CPV only down to its classes. */
export const isFacet = (lexeme: string) => (lexeme[0] === 'v' ? lexeme.length <= 6 : lexeme[0] !== 's' && facetOf(lexeme) !== undefined);

interface NumberedFacet {
  id: number;
  lexeme: string;
}
const numbersOf = { name: 'search-facet-numbers', text: 'select id, lexeme from search_facet where lexeme = any($1::text[])' };

/** Assigns numbers to lexemes without one. Committed at once, whatever happens to the caller's transaction. */
export async function numberFacets(ctx: Ctx, lexemes: ReadonlySet<string>): Promise<(lexeme: string) => number> {
  const cache = facetCache(ctx);
  const missing = [...lexemes].filter((lexeme) => !cache.numbers.has(lexeme)).toSorted();
  if (missing.length > 0) {
    await runNamedOutside(
      ctx,
      {
        name: 'search-add-facets',
        text: `insert into search_facet (lexeme) select each from unnest($1::text[]) each
          where not exists (select from search_facet where lexeme = each) on conflict do nothing`,
      },
      [missing],
    );
    for (const { id, lexeme } of await runNamedOutside<NumberedFacet>(ctx, numbersOf, [missing])) cache.numbers.set(lexeme, id);
  }
  const { numbers } = cache;
  return (lexeme) => numbers.get(lexeme)!;
}

/** The numbers of some lexemes; 0, which no row has, for one without a number. */
export async function facetNumbers(ctx: Ctx, lexemes: readonly string[]): Promise<number[]> {
  const { numbers } = facetCache(ctx);
  const missing = lexemes.filter((lexeme) => !numbers.has(lexeme));
  if (missing.length > 0) for (const { id, lexeme } of await runSearch<NumberedFacet>(ctx, numbersOf, [missing])) numbers.set(lexeme, id);
  return lexemes.map((lexeme) => numbers.get(lexeme) ?? 0);
}

/** Packs the numbers as a row stores them: four bytes each, most significant first. */
export function packFacets(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(number, index * 4);
  return bytes;
}

/** Reads the numbers of the oldest values, as many as are cached. Otherwise each of the first answers would need a statement. */
export async function warmFacets(ctx: Ctx): Promise<void> {
  const { numbers, lexemes } = facetCache(ctx);
  const statement = { name: 'search-facets', text: 'select id, lexeme from search_facet order by id limit $1' };
  for (const { id, lexeme } of await runNamedOutside<NumberedFacet>(ctx, statement, [MAX_WARM])) {
    numbers.set(lexeme, id);
    lexemes.set(id, lexeme);
  }
}

/** Unpacks the numbers of some rows, one after another. */
function unpack(packed: readonly Buffer[]): Int32Array {
  // A copy with its own memory, because it is byte-swapped in place and must be aligned to four bytes.
  const bytes = Buffer.from(new ArrayBuffer(packed.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const each of packed) at += each.copy(bytes, at);
  if (endianness() === 'LE') bytes.swap32();
  return new Int32Array(bytes.buffer);
}

// Shared by all answers: one element for each number, zeroed after each answer, which saves allocating it every time.
let sums = new Int32Array(1024);

/** Each number that occurs, and how often. */
function tallyOf(numbers: Int32Array): { numbers: number[]; counts: number[] } {
  // Five hundred rows have about twelve thousand. The numbers are dense, so an array counts them, not a map.
  const distinctNumbers: number[] = [];
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index]!;
    if (number >= sums.length) {
      const larger = new Int32Array(number * 2);
      larger.set(sums);
      sums = larger;
    }
    if (sums[number]!++ === 0) distinctNumbers.push(number);
  }
  const counts = distinctNumbers.map((number) => sums[number]!);
  for (const number of distinctNumbers) sums[number] = 0;
  return { numbers: distinctNumbers, counts };
}

/** How often each lexeme occurs in the packed numbers of some rows. @param wants only these. */
export async function countFacets(ctx: Ctx, packed: readonly Buffer[], wants?: (lexeme: string) => boolean): Promise<Map<string, number>> {
  const tally = tallyOf(unpack(packed));
  const { lexemes } = facetCache(ctx);
  const missing = tally.numbers.filter((number) => !lexemes.has(number));
  if (missing.length > 0) {
    const statement = { name: 'search-facet-lexemes', text: 'select id, lexeme from search_facet where id = any($1::int[])' };
    for (const { id, lexeme } of await runSearch<NumberedFacet>(ctx, statement, [missing])) lexemes.set(id, lexeme);
  }
  const counts = new Map<string, number>();
  for (const [index, number] of tally.numbers.entries()) {
    const lexeme = lexemes.get(number);
    if (lexeme !== undefined && (!wants || wants(lexeme))) counts.set(lexeme, tally.counts[index]!);
  }
  return counts;
}

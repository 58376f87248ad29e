import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Directory, type DirectoryQuery, type DirectoryEntry, sortValueOf } from './directory.ts';

const sorts = ['name', 'open', 'notices', 'newest'] as const;
const anyEntry = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  words: fc.array(fc.constantFrom('road', 'river', 'school'), { maxLength: 3 }),
  country: fc.constantFrom('k:NP', 'k:KE'),
  letters: fc.subarray(['l:A', 'l:B', 'l:C']),
  notices: fc.nat(3),
});
const entryOf = ({ id, words, country, letters, notices }: typeof anyEntry extends fc.Arbitrary<infer T> ? T : never): DirectoryEntry => {
  const part = [country];
  return {
    id,
    lexeme: `b:${id}`,
    name: words.map((word) => ` ${word}`).join(''),
    facets: { part, whole: [country, ...letters] },
    notices: { part: Math.max(0, notices - 1), whole: notices },
  };
};
const anyQuery = fc.record({
  audience: fc.constantFrom('part' as const, 'whole' as const),
  words: fc.subarray(['ro', 'river', 'x']),
  groups: fc.subarray([
    { facet: 'k', lexemes: ['k:NP'] },
    { facet: 'l', lexemes: ['l:A', 'l:B'] },
  ]),
  onlyOpen: fc.boolean(),
  sort: fc.constantFrom(...sorts),
});

/** The same without any index. */
function plainScan(entries: readonly DirectoryEntry[], query: DirectoryQuery, open: ReadonlyMap<string, number>) {
  const { audience, words, groups, onlyOpen, sort } = query;
  const sortValue = (entry: DirectoryEntry) => sortValueOf(sort, entry, audience, open);
  const matches = (entry: DirectoryEntry, exceptFacet?: string) =>
    entry.notices[audience] > 0 &&
    words.every((word) => entry.name.includes(` ${word}`)) &&
    groups.every(({ facet, lexemes }) => facet === exceptFacet || entry.facets[audience].some((each) => lexemes.includes(each)));
  const matchingEntries = entries.filter((entry) => matches(entry) && (!onlyOpen || open.has(entry.lexeme)));
  const sorted = matchingEntries.toSorted((a, b) => sortValue(b) - sortValue(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  const count = (lexeme: string) =>
    entries.filter((entry) => matches(entry, lexeme[0]) && (!onlyOpen || open.has(entry.lexeme)) && entry.facets[audience].includes(lexeme)).length;
  return { ids: sorted.map(({ id }) => id), open: entries.filter((entry) => matches(entry) && open.has(entry.lexeme)).length, count };
}

test('lists and counts like a plain scan of all entries, after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(anyEntry, { maxLength: 12 }), fc.uniqueArray(fc.integer({ min: 1, max: 30 })), anyQuery), { maxLength: 6 }),
      (steps) => {
        const directory = new Directory();
        const entriesById = new Map<number, DirectoryEntry>();
        for (const [changes, openIds, query] of steps) {
          const entries = [...new Map(changes.map((each) => [each.id, entryOf(each)])).values()];
          for (const entry of entries) entriesById.set(entry.id, entry);
          directory.apply(entries);
          const open = new Map(openIds.map((id) => [`b:${id}`, 1 + (id % 3)]));
          const listing = directory.list(query, open);
          const expected = plainScan([...entriesById.values()], query, open);
          expect(listing.slice(0, listing.total).map(({ id }) => id)).toEqual(expected.ids);
          expect(listing.openTotal).toBe(expected.open);
          for (const lexeme of ['k:NP', 'k:KE', 'l:A', 'l:C']) expect([lexeme, listing.counts.get(lexeme) ?? 0]).toEqual([lexeme, expected.count(lexeme)]);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('the entries with most notices: the same as filtering and sorting all', () => {
  const anyFirst = fc.record({
    audience: fc.constantFrom('part' as const, 'whole' as const),
    prefix: fc.constantFrom('ro', 'river', 'x'),
    words: fc.subarray(['road', 'school']),
    facet: fc.constantFrom(null, 'k:NP'),
    limit: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 40 }), anyFirst, (entryFields, query) => {
      const entries = [...new Map(entryFields.map((each) => [each.id, entryOf(each)])).values()];
      const directory = new Directory();
      directory.apply(entries);
      const { audience, prefix, words, facet, limit } = query;
      const isPreferred = (entry: DirectoryEntry) => Number(facet !== null && entry.facets[audience].includes(facet));
      const expected = entries
        .filter((entry) => {
          const entryWords = entry.name.trim().split(' ');
          return entry.notices[audience] > 0 && entryWords.some((word) => word.startsWith(prefix)) && words.every((word) => entryWords.includes(word));
        })
        .toSorted(
          (a, b) => isPreferred(b) - isPreferred(a) || b.notices[audience] - a.notices[audience] || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id),
        );
      expect(directory.topEntries(query).map(({ id }) => id)).toEqual(expected.slice(0, limit).map(({ id }) => id));
    }),
  );
});

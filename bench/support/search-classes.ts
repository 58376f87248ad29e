import type { Samples } from './samples.ts';
import type { Target } from './load.ts';
import { getOk } from './load.ts';

/** A class of searches: its addresses, by turn. */
export interface SearchClass {
  readonly name: string;
  /** In the stricter group: a page of the default view. */
  readonly open: boolean;
  readonly path: (turn: number) => string;
}

/** Address of the reference at turn `turn`: a notice read by its id. */
export const pointRead = (samples: Samples) => (turn: number) => `/api/notices/showNoticePage?id=${at(samples.notices, turn)}`;

const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!;
const search = (parameters: Record<string, string>) => query('/search', parameters);
const query = (path: string, parameters: Record<string, string>) => `/api${path}?${new URLSearchParams(parameters).toString()}`;

/** The day this many months ago. */
function months(ago: number): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - ago);
  return day.toISOString().slice(0, 10);
}

/** Cursors deep in the list of all notices, newest first, following on from the last numbered page. */
async function deepCursors(target: Target, count: number): Promise<string[]> {
  const cursors: string[] = [];
  let path = query('/search', { sort: 'newest', page: '500' });
  while (cursors.length < count) {
    const { next } = JSON.parse((await getOk(target, path)).body.toString('utf8')) as { next: string | null };
    if (next === null) break;
    cursors.push(next);
    path = query('/search', { sort: 'newest', cursor: next });
  }
  return cursors;
}

/** The classes of searches to measure. */
export async function searchClasses(samples: Samples, target: Target): Promise<SearchClass[]> {
  const { common, medium, rare, pairs, typos, cpvPrefixes, countries, buyers } = samples;
  const cursors = await deepCursors(target, 40);
  const classes: SearchClass[] = [
    { name: 'newest first', open: false, path: (turn) => search({ sort: 'newest', ...(turn % 2 ? { country: at(countries, turn) } : {}) }) },
    { name: 'common word', open: false, path: (turn) => search({ q: at(common, turn) }) },
    { name: 'rare word', open: false, path: (turn) => search({ q: at(rare, turn) }) },
    { name: 'two words', open: false, path: (turn) => search({ q: at(pairs, turn) }) },
    { name: 'two words, last three months', open: false, path: (turn) => search({ q: at(pairs, turn + 7), publishedFrom: months(3), publishedTo: months(0) }) },
    { name: 'typo', open: false, path: (turn) => search({ q: at(typos, turn) }) },
    { name: 'CPV subtree', open: false, path: (turn) => search({ cpv: at(cpvPrefixes, turn), sort: 'newest' }) },
    {
      name: 'country, CPV and word',
      open: false,
      path: (turn) => search({ country: at(countries, turn), cpv: at(cpvPrefixes, turn).slice(0, 2), q: at(common, turn) }),
    },
    { name: 'open, country, by deadline', open: true, path: (turn) => search({ state: 'open', country: at(countries, turn), sort: 'deadline' }) },
    { name: 'open, word', open: true, path: (turn) => search({ state: 'open', q: at(turn % 2 ? common : medium, turn) }) },
    {
      name: 'open, newest first',
      open: true,
      path: (turn) => search({ state: 'open', sort: 'newest', ...(turn % 2 ? { cpv: at(cpvPrefixes, turn).slice(0, 2) } : {}) }),
    },
    { name: 'buyer', open: false, path: (turn) => search({ buyer: at(buyers, turn), sort: 'newest' }) },
    {
      name: 'filter counts',
      open: false,
      path: (turn) => query('/notices/filters', turn % 2 ? { q: at(medium, turn) } : { country: at(countries, turn), cpv: at(cpvPrefixes, turn) }),
    },
    {
      name: 'filter counts, open',
      // Figure 4 limits it against its page, not against a point read.
      open: false,
      path: (turn) =>
        query('/notices/filters', { state: 'open', ...(turn % 2 ? { q: at(medium, turn) } : { country: at(countries, turn), cpv: at(cpvPrefixes, turn) }) }),
    },
    { name: 'deep page, by number', open: false, path: (turn) => search({ sort: 'newest', page: String(100 + ((turn * 37) % 400)) }) },
  ];
  if (cursors.length > 0) classes.push({ name: 'deep page, by cursor', open: false, path: (turn) => search({ sort: 'newest', cursor: at(cursors, turn) }) });
  return classes;
}

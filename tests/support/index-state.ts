import { filterCounts, searchNotices } from '#server/modules/search/index.ts';
import type { Connection } from '#server/platform/db/database.ts';
import { SearchQuery } from '#contract/search.ts';
import { testCtx } from './app.ts';

const searches: Record<string, unknown>[] = [{}, { q: 'bridge' }, { q: 'water pump' }, { state: 'awarded' }, { cpv: '45' }, { country: 'KE', sort: 'newest' }];

/** Everything that a search finds, page by page, by the sources' keys. */
async function keysOf(connection: Connection, query: Record<string, unknown>): Promise<string[]> {
  const ctx = testCtx(connection);
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await searchNotices(ctx, SearchQuery.parse({ ...query, size: 100, ...(cursor ? { cursor } : {}) }));
    ids.push(...page.items.map((item) => item.id));
    if (!page.next) break;
    cursor = page.next;
  }
  const { rows } = await connection.pool.query<{ key: string }>('select source_key as key from notice where public_id = any($1)', [ids]);
  if (rows.length !== ids.length) throw new Error(`${ids.length} found, ${rows.length} of them different notices`);
  return rows.map(({ key }) => key).toSorted();
}

/** What CPV suggestions have learnt: how often a word stands beside a group. */
async function learntCounts({ pool }: Connection): Promise<unknown[]> {
  return (await pool.query<object>('select language, word, counts from cpv_word order by language, word')).rows;
}

/**
 * The search's view of a database, without ids: for several searches what they find, and the counts of each filter; and what suggestions
 * have learnt.
 */
export async function indexState(connection: Connection): Promise<{ found: string[][]; counts: unknown[]; learnt: unknown[] }> {
  const keyLists: string[][] = [];
  const counts: unknown[] = [];
  for (const query of searches) {
    keyLists.push(await keysOf(connection, query));
    const { filters } = await filterCounts(testCtx(connection), SearchQuery.parse(query));
    // Counts of very many notices come from a random part.
    const exact = Object.entries(filters).filter(([, values]) => values.every(({ isCapped }) => !isCapped));
    const countEntries = exact.map(([name, values]) => {
      // Buyers have ids specific to a database, which also decide which of the smallest are listed.
      const minCount = name === 'buyer' ? Math.min(...values.map(({ count }) => count)) : 0;
      return [
        name,
        values
          .filter(({ count }) => count > minCount)
          .map(({ value, label, count }) => `${name === 'buyer' ? label : value}: ${count}`)
          .toSorted(),
      ];
    });
    counts.push(Object.fromEntries(countEntries));
  }
  return { found: keyLists, counts, learnt: await learntCounts(connection) };
}

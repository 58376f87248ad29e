import { expect, test } from 'vitest';
import { SearchQuery } from '#contract/search.ts';
import { visitor } from '#server/platform/ctx.ts';
import { testApp } from '#tests/support/app.ts';
import { parseSearch, withWords } from './parse-search.ts';

const { ctx } = await testApp();
const search = { q: 'bridge', country: 'NP,IN', type: 'auction' };

test('a page parses its search once, for its list, its counts and its total', async () => {
  const page = { ...ctx, actor: visitor, readCache: new Map<string, Promise<unknown>>() };
  const list = parseSearch(page, SearchQuery.parse({ ...search, page: 2, size: 10, sort: 'newest' }));
  expect(parseSearch(page, SearchQuery.parse({ ...search, country: ['NP', 'IN'] }))).toBe(list);
  expect(parseSearch(page, SearchQuery.parse({ ...search, cursor: 'c', exact: true }))).toBe(list);
  expect(page.readCache.size).toBe(1);
  expect(parseSearch(page, SearchQuery.parse({ ...search, scope: 'global' }))).not.toBe(list);
  expect(parseSearch(page, SearchQuery.parse({ ...search, country: 'NP' }))).not.toBe(list);
  expect(await list).toEqual(await parseSearch({ ...ctx, actor: visitor }, SearchQuery.parse(search)));
});

test('replacing the words keeps all other criteria', async () => {
  const criteria = await parseSearch({ ...ctx, actor: visitor }, SearchQuery.parse(search));
  const { words } = await parseSearch({ ...ctx, actor: visitor }, SearchQuery.parse({ q: 'tunnel' }));
  expect(withWords(criteria, words)).toEqual(await parseSearch({ ...ctx, actor: visitor }, SearchQuery.parse({ ...search, q: 'tunnel' })));
});

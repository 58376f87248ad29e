import { expect, it } from 'vitest';
import { SearchQuery } from '#contract/search.ts';
import { readQuery } from './search-data.server.ts';

const rawQueryOf = (query: string, path = '/listing-page') => readQuery(new URL(`http://site.test/x?${query}`), path).rawQuery;
const ignored = (query: string) => readQuery(new URL(`http://site.test/global-tenders?${query}`)).ignored;

it('returns what the schema parsed, so that it is parsed once', () => {
  for (const query of ['', 'q=road&state=open&state=closing&cpv=45,33&page=3', 'type=auction&type=nothing&valueMin=x', 'state=all&free=true&publishedDays=7']) {
    const { rawQuery, query: parsed } = readQuery(new URL(`http://site.test/listing-page?${query}`));
    expect(parsed).toEqual(SearchQuery.parse(rawQuery));
  }
});

it('keeps valid parameters', () => {
  expect(rawQueryOf('q=road&state=open&state=closing&cpv=45&valueMin=100&lang=fr&scope=local')).toEqual({
    q: 'road',
    state: ['open', 'closing'],
    cpv: ['45'],
    valueMin: '100',
  });
});

it('starts only the lists of tenders and the advanced search with open notices', () => {
  for (const path of ['/LocalTenders', '/global-tenders', '/Global-Tenders/', '/advance-search']) {
    expect(rawQueryOf('q=road', path)).toEqual({ q: 'road', state: ['open'] });
    expect(rawQueryOf('q=road&state=all', path)).toEqual({ q: 'road', state: ['all'] });
    expect(rawQueryOf('q=road&state=closed', path)).toEqual({ q: 'road', state: ['closed'] });
    // A form without scripts with no state ticked, and one with one.
    expect(rawQueryOf('state=&q=road', path)).toEqual({ q: 'road', state: ['all'] });
    expect(rawQueryOf('state=&q=road&state=awarded', path)).toEqual({ q: 'road', state: ['awarded'] });
  }
  expect(rawQueryOf('q=road')).toEqual({ q: 'road' });
  expect(rawQueryOf('state=open&state=all')).toEqual({ state: ['all'] });
});

it('drops invisible characters', () => {
  expect(rawQueryOf('q=road%00%07work&city=Kath%00mandu')).toEqual({ q: 'road work', city: ['Kath mandu'] });
});

it('drops invalid values of a filter, and keeps the rest', () => {
  expect(rawQueryOf('q=road&state=ajar&deadlineTo=2026-02-30&sort=colour&country=Nepal&sector=it&page=9999999')).toEqual({ q: 'road', sector: ['it'] });
});

it('keeps the valid values of a filter beside an invalid one, and reports the dropped ones', () => {
  expect(rawQueryOf('state=open,bogus&cpv=45')).toEqual({ state: ['open'], cpv: ['45'] });
  expect(ignored('state=open,bogus&deadlineFrom=2023-02-30&cursor=1&page=x&utm_source=mail')).toEqual([
    { name: 'state', value: 'bogus' },
    { name: 'deadlineFrom', value: '2023-02-30' },
  ]);
  expect(ignored(`q=${'x'.repeat(500)}`)).toEqual([{ name: 'q', value: 'x'.repeat(60) }]);
  expect(ignored('q=road&state=open')).toEqual([]);
});

it('for any input, the search accepts the result', () => {
  for (const query of [
    'q=%00',
    `q=${'x'.repeat(500)}`,
    'cpv=1,2,33',
    'valueMin=9223372036854775808',
    'buyer=%25_',
    `state=${'open,'.repeat(99)}`,
    'constructor=1&__proto__=2',
    'q=a&q=b',
  ]) {
    expect({ query, ok: SearchQuery.safeParse(rawQueryOf(query)).success }).toEqual({ query, ok: true });
  }
});

import { describe, expect, it } from 'vitest';
import { addressOf, chosenFilters, cleanQuery, searchQueryOf, withParameter, withoutFilter, withoutIgnored } from './search-query.ts';
import { tenderListPath } from './addresses.ts';
import { addressWithAllStates, withAllStates } from './tender-list.ts';

const query = (text: string) => cleanQuery(new URLSearchParams(text));

describe('the query of a search', () => {
  it('drops blanks and repetitions, and splits comma lists', () => {
    expect(query('q=+&state=open,closing&state=open&valueMin=&sector=it').toString()).toBe('state=open&state=closing&sector=it');
  });

  it('keeps commas within words', () => {
    expect(query('q=chairs,+tables').get('q')).toBe('chairs, tables');
  });

  it('returns to the first page when a filter is removed', () => {
    expect(withoutFilter(query('q=road&state=open&state=closed&cursor=abc'), 'state', 'open').toString()).toBe('q=road&state=closed');
    expect(withoutFilter(query('q=road&state=open&page=3'), 'q', null).toString()).toBe('state=open');
    expect(withParameter(query('state=open&cursor=abc'), 'sort', 'value').toString()).toBe('state=open&sort=value');
  });

  it('lists the active filters without words, order and page', () => {
    expect(chosenFilters(query('q=road&sort=value&state=open&deadlineTo=2026-12-01&cursor=x'))).toEqual([
      { name: 'state', value: 'open' },
      { name: 'deadlineTo', value: '2026-12-01' },
    ]);
  });

  it('without a state shows open tenders; with all states removed it shows all', () => {
    const defaultQuery = searchQueryOf('/LocalTenders', new URLSearchParams('q=road'));
    expect(defaultQuery.toString()).toBe('q=road&state=open');
    expect(chosenFilters(defaultQuery)).toEqual([{ name: 'state', value: 'open' }]);
    const allStates = withAllStates('/LocalTenders', withoutFilter(defaultQuery, 'state', 'open'));
    expect(allStates.toString()).toBe('q=road&state=all');
    expect(chosenFilters(allStates)).toEqual([]);
    expect(searchQueryOf('/LocalTenders', allStates).toString()).toBe('q=road&state=all');
    expect(searchQueryOf('/listing-page', new URLSearchParams('q=road')).toString()).toBe('q=road');
    expect(withAllStates('/listing-page', query('q=road')).toString()).toBe('q=road');
  });

  it('can drop what was not understood', () => {
    const fullQuery = query(`state=open&state=bogus&valueMin=${'x'.repeat(90)}`);
    expect(
      withoutIgnored(fullQuery, [
        { name: 'state', value: 'bogus' },
        { name: 'valueMin', value: 'x'.repeat(60) },
      ]).toString(),
    ).toBe('state=open');
  });

  it('makes plain addresses', () => {
    expect(addressOf('/global-tenders', query('q='))).toBe('/global-tenders');
    expect(addressOf('/global-tenders', query('q=a b'))).toBe('/global-tenders?q=a+b');
  });
});

it('a count links to the whole list, on the site’s list', () => {
  expect([tenderListPath({ country: 'NP' }), tenderListPath({ country: null })]).toEqual(['/LocalTenders', '/global-tenders']);
  expect(addressWithAllStates('/global-tenders', {})).toBe('/global-tenders?state=all');
  expect(addressWithAllStates('/global-tenders', { buyer: 'a b' })).toBe('/global-tenders?buyer=a+b&state=all');
  expect([addressWithAllStates('/global-tenders', { state: 'open' }), addressWithAllStates('/listing-page', {})]).toEqual([
    '/global-tenders?state=open',
    '/listing-page',
  ]);
});

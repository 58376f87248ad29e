import { expect, test } from 'vitest';
import { csvOf } from '#contract/csv.ts';
import { fetchAllRows } from './export-rows.ts';
import { idPattern, ascendingAndDescending, changeQuery, parseTableState, yesOrNo } from './table-state.ts';

test('exported cells keep quotes and line breaks but never start a formula', () => {
  expect(
    csvOf([
      ['Name', 'Note'],
      ['A "b", c', '=cmd()'],
      ['-5', '-5 + x'],
      ['x\ny', '@sum'],
      ['z', '＝sum'],
      // A semicolon starts a new cell in some locales, even inside quotes.
      ['Mozilla;=cmd()', ' =sum'],
      ['a; b', 'Mon;\n@x'],
    ]),
  ).toBe(
    '\uFEFFName,Note\r\n"A ""b"", c","\'=cmd()"\r\n-5,"\'-5 + x"\r\n"x\ny","\'@sum"\r\nz,"\'＝sum"\r\n"Mozilla;\'=cmd()"," \'=sum"\r\n"a; b","Mon;\n\'@x"\r\n',
  );
});

test('the address contains the whole state', () => {
  const query = new URLSearchParams('q=road&group=my&size=50&sort=name&hide=city,owner&cursor=abc&other=1');
  expect(parseTableState(query, ['q', 'group'], '-created')).toEqual({
    filters: { q: 'road', group: 'my' },
    sort: 'name',
    size: 50,
    cursor: 'abc',
    hidden: new Set(['city', 'owner']),
  });
  expect(parseTableState(new URLSearchParams('size=7'), [], '-created')).toMatchObject({ size: 20, sort: '-created', cursor: undefined });
});

test('invalid values in an address are ignored', () => {
  const validValues = { sort: ascendingAndDescending('name'), state: ['open'], blocked: yesOrNo, parent: idPattern };
  const readState = (query: string) => parseTableState(new URLSearchParams(query), ['q', 'state', 'blocked', 'parent'], '-name', validValues);
  expect(readState('sort=zzz&state=bogus&blocked=maybe&parent=nonsense')).toMatchObject({ filters: {}, sort: '-name' });
  const parent = '0'.repeat(26);
  expect(readState(`sort=name&state=open&blocked=true&parent=${parent}`)).toMatchObject({ filters: { state: 'open', blocked: 'true', parent }, sort: 'name' });
  expect(readState(`q=${'x'.repeat(300)}`).filters['q']).toHaveLength(100);
});

test('a change of the list returns to its first page', () => {
  const query = new URLSearchParams('q=road&cursor=abc');
  expect(changeQuery(query, { q: '' }).toString()).toBe('');
  expect(changeQuery(query, { hide: 'city' }).toString()).toBe('q=road&cursor=abc&hide=city');
  expect(changeQuery(query, { cursor: 'next' }).toString()).toBe('q=road&cursor=next');
});

test('all pages of a list are exported into one file, with progress', async () => {
  const progress: number[] = [];
  const pages: Record<string, { items: number[]; next: string | null }> = { '': { items: [1, 2], next: 'b' }, b: { items: [3], next: null } };
  const rows = await fetchAllRows(
    ({ cursor = '' }) => Promise.resolve({ ...pages[cursor]!, total: 3, totalIsCapped: false, page: 1, size: 2, previous: null }),
    (count) => progress.push(count),
  );
  expect([rows, progress]).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});

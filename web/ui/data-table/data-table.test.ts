import { expect, test } from 'vitest';
import { csvOf } from '#contract/csv.ts';
import { allRows } from './export-rows.ts';
import { anId, ascendingAndDescending, withChanges, readTable, yesOrNo } from './table-state.ts';

test('exported rows may contain quotes and line ends, but no formula', () => {
  expect(
    csvOf([
      ['Name', 'Note'],
      ['A "b", c', '=cmd()'],
      ['-5', '-5 + x'],
      ['x\ny', '@sum'],
      ['z', '＝sum'],
      // Where a semicolon ends a cell, no quotes keep this from being a cell of its own.
      ['Mozilla;=cmd()', ' =sum'],
      ['a; b', 'Mon;\n@x'],
    ]),
  ).toBe(
    '\uFEFFName,Note\r\n"A ""b"", c","\'=cmd()"\r\n-5,"\'-5 + x"\r\n"x\ny","\'@sum"\r\nz,"\'＝sum"\r\n"Mozilla;\'=cmd()"," \'=sum"\r\n"a; b","Mon;\n\'@x"\r\n',
  );
});

test('the address contains the whole state', () => {
  const query = new URLSearchParams('q=road&group=my&size=50&sort=name&hide=city,owner&cursor=abc&other=1');
  expect(readTable(query, ['q', 'group'], '-created')).toEqual({
    filters: { q: 'road', group: 'my' },
    sort: 'name',
    size: 50,
    cursor: 'abc',
    hidden: new Set(['city', 'owner']),
  });
  expect(readTable(new URLSearchParams('size=7'), [], '-created')).toMatchObject({ size: 20, sort: '-created', cursor: undefined });
});

test('invalid values in an address are ignored', () => {
  const validValues = { sort: ascendingAndDescending('name'), state: ['open'], blocked: yesOrNo, parent: anId };
  const readState = (query: string) => readTable(new URLSearchParams(query), ['q', 'state', 'blocked', 'parent'], '-name', validValues);
  expect(readState('sort=zzz&state=bogus&blocked=maybe&parent=nonsense')).toMatchObject({ filters: {}, sort: '-name' });
  const parent = '0'.repeat(26);
  expect(readState(`sort=name&state=open&blocked=true&parent=${parent}`)).toMatchObject({ filters: { state: 'open', blocked: 'true', parent }, sort: 'name' });
  expect(readState(`q=${'x'.repeat(300)}`).filters['q']).toHaveLength(100);
});

test('a change of the list returns to its first page', () => {
  const query = new URLSearchParams('q=road&cursor=abc');
  expect(withChanges(query, { q: '' }).toString()).toBe('');
  expect(withChanges(query, { hide: 'city' }).toString()).toBe('q=road&cursor=abc&hide=city');
  expect(withChanges(query, { cursor: 'next' }).toString()).toBe('q=road&cursor=next');
});

test('all pages of a list are exported into one file, with progress', async () => {
  const progress: number[] = [];
  const pages: Record<string, { items: number[]; next: string | null }> = { '': { items: [1, 2], next: 'b' }, b: { items: [3], next: null } };
  const rows = await allRows(
    ({ cursor = '' }) => Promise.resolve({ ...pages[cursor]!, total: 3, totalIsCapped: false, page: 1, size: 2, previous: null }),
    (count) => progress.push(count),
  );
  expect([rows, progress]).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});

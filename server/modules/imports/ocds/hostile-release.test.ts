import { expect, test } from 'vitest';
import { mapRelease } from './map-release.ts';

// Each of these used to keep the import busy for minutes to days, because the work grew with the square of the record. The runner's time
// limit shows when one does again.
const release = (tender: object, more: object = {}) => ({ ocid: 'ocds-exampl-1', date: '2025-01-01T00:00:00Z', tender: { title: 'T', ...tender }, ...more });
const content = (tender: object, more: object = {}) => mapRelease(release(tender, more)).content;
const many = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));
const item = (code: string, more: object) => ({ classification: { scheme: 'CPV', id: code }, ...more });
test('endless blanks in a description, with and without markup', () => {
  const blanks = ' \t'.repeat(90_000);
  expect(content({ description: `a${blanks}b` }).description).toBe('a b');
  expect(content({ description: `<p>a${blanks}b</p> \n c` }).description).toBe('a b\n\nc');
});

test('an amount of a million digits is not a number', () => {
  const amount = `${'0'.repeat(1_000_000)}x`;
  expect(content({ value: { amount } }).asGiven).toEqual({ value: '0'.repeat(200) });
});

test('documents, suppliers and items that all have the same name', () => {
  const awards = many(200, () => ({
    id: 'a',
    documents: many(1000, () => ({ id: 1, url: 'https://example.org/a' })),
    suppliers: many(300, () => ({ id: 'S' })),
  }));
  const parties = [...many(1999, (at) => ({ id: `p${at}`, name: 'P' })), { id: 'S', name: 'Last' }];
  const found = content({}, { awards, parties });
  expect(found.documents).toHaveLength(1000);
  expect(new Set(found.documents!.map((one) => one.id)).size).toBe(1000);
  expect(found.awards![0]!.suppliers![0]).toMatchObject({ name: 'Last' });
});

test('items belong only to the lots that they name', () => {
  const lots = content({
    lots: many(2000, (at) => ({ id: String(at) })),
    items: [
      item('1', { relatedLot: '0' }),
      item('2', { relatedLots: ['0', '1'] }),
      item('3', { relatedLots: [{ id: '1' }, {}] }),
      ...many(1990, () => item('4', { relatedLots: [{}] })),
    ],
  }).lots!;
  const codes = (at: number) => lots[at]!.classifications?.map((one) => one.code);
  expect([codes(0), codes(1), codes(2)]).toEqual([['1', '2'], ['2', '3'], undefined]);
});

test('drops links that run a script', () => {
  const urls = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//evil.example',
    'https://user:secret@example.org/',
    'file:///etc/passwd',
  ];
  const found = content({ url: urls[0], documents: urls.map((url, at) => ({ id: String(at), title: 'D', url })) }, { links: urls.map((href) => ({ href })) });
  expect(found.sourceUrl).toBeUndefined();
  expect(found.documents!.every((one) => one.url === undefined)).toBe(true);
});

import { expect, test } from 'vitest';
import { mapRelease } from './map-release.ts';

// Each of these used to keep the import busy for minutes to days, because the work grew with the square of the record. The runner's time
// limit shows when one does again.
const release = (tender: object, fields: object = {}) => ({
  ocid: 'ocds-exampl-1',
  date: '2025-01-01T00:00:00Z',
  tender: { title: 'T', ...tender },
  ...fields,
});
const content = (tender: object, fields: object = {}) => mapRelease(release(tender, fields)).content;
const makeMany = <T>(count: number, makeItem: (index: number) => T) => Array.from({ length: count }, (_, index) => makeItem(index));
const item = (code: string, fields: object) => ({ classification: { scheme: 'CPV', id: code }, ...fields });
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
  const awards = makeMany(200, () => ({
    id: 'a',
    documents: makeMany(1000, () => ({ id: 1, url: 'https://example.org/a' })),
    suppliers: makeMany(300, () => ({ id: 'S' })),
  }));
  const parties = [...makeMany(1999, (index) => ({ id: `p${index}`, name: 'P' })), { id: 'S', name: 'Last' }];
  const mappedContent = content({}, { awards, parties });
  expect(mappedContent.documents).toHaveLength(1000);
  expect(new Set(mappedContent.documents!.map((document) => document.id)).size).toBe(1000);
  expect(mappedContent.awards![0]!.suppliers![0]).toMatchObject({ name: 'Last' });
});

test('items belong only to the lots that they name', () => {
  const lots = content({
    lots: makeMany(2000, (index) => ({ id: String(index) })),
    items: [
      item('1', { relatedLot: '0' }),
      item('2', { relatedLots: ['0', '1'] }),
      item('3', { relatedLots: [{ id: '1' }, {}] }),
      ...makeMany(1990, () => item('4', { relatedLots: [{}] })),
    ],
  }).lots!;
  const codes = (index: number) => lots[index]!.classifications?.map((classification) => classification.code);
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
  const mappedContent = content(
    { url: urls[0], documents: urls.map((url, index) => ({ id: String(index), title: 'D', url })) },
    { links: urls.map((href) => ({ href })) },
  );
  expect(mappedContent.sourceUrl).toBeUndefined();
  expect(mappedContent.documents!.every((document) => document.url === undefined)).toBe(true);
});

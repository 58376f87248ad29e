import { expect, it } from 'vitest';
import { registerLanguage, translatorOf } from '../../i18n.ts';
import en from '../../locales/en/index.ts';
import { partsOf, pathLabel } from './change-lines.server.ts';

registerLanguage('en', en);
const t = translatorOf('en');

it('reads a path in its parts, ids with dots included', () => {
  expect(partsOf('lots[A.1].value.amount')).toEqual([
    { field: 'lots', id: 'A.1' },
    { field: 'value', id: null },
    { field: 'amount', id: null },
  ]);
});

it('calls items by their title, or by who got them', () => {
  const content = {
    documents: [{ id: '7', title: 'Drawings' }],
    awards: [{ id: 'A1', suppliers: [{ name: 'Himal Builders' }, { name: 'Terai Works' }] }],
  };
  expect(pathLabel(t, 'documents[7].url', content)).toBe('Documents › Drawings › Address');
  expect(pathLabel(t, 'awards[A1].value.amount', content)).toBe('Award › Himal Builders, Terai Works › Value');
  expect(pathLabel(t, 'documents[8].x_oddField', content)).toBe('Documents › 8 › Odd field');
});

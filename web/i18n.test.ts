import { expect, it } from 'vitest';
import { createTranslator } from './i18n.ts';

const texts = { list: { total_one: '{{n}} tender', total_other: '{{n}} tenders', plain: 'All', for: 'For {{who}}' } };

const of = (language: string, count: number) => createTranslator(language, texts)('list.total', { count, n: count });

it('finds texts by their path and fills the placeholders', () => {
  const t = createTranslator('en', texts);
  expect(t('list.plain')).toBe('All');
  expect(t('list.for', { who: '$& {{who}} <b>' })).toBe('For $& {{who}} <b>');
  expect(t('list.for', {})).toBe('For {{who}}');
});

it('chooses the plural form by the language', () => {
  expect([of('en', 0), of('en', 1), of('en', 2)]).toEqual(['0 tenders', '1 tender', '2 tenders']);
  expect(of('fr', 0)).toBe('0 tender');
  // Arabic has plural forms that these texts lack.
  expect(of('ar', 3)).toBe('3 tenders');
});

it('returns the default, else the key, for a missing text', () => {
  const t = createTranslator('en', texts);
  expect(t('list.none')).toBe('list.none');
  expect(t('list.none', { defaultValue: 'NP' })).toBe('NP');
});

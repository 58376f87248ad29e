import { expect, it } from 'vitest';
import { registerLanguage, translatorOf } from '../../i18n.ts';
import { texts } from '../../locales/all.ts';
import { isPlainList, titleOfList } from './list-head.ts';

registerLanguage('en', texts.en);

it('recognises the lists that search engines may index', () => {
  expect(['', '?state=open', '?lang=fr', '?state=open&lang=fr'].map((search) => isPlainList(search))).toEqual([true, true, true, true]);
  expect(['?q=road', '?state=closed', '?state=open&state=closed', '?cursor=x'].map((search) => isPlainList(search))).toEqual([false, false, false, false]);
  expect(isPlainList('?country=NP&state=open', 'NP')).toBe(true);
  expect(isPlainList('?country=NP&country=IN', 'NP')).toBe(false);
});

it('puts the search words into the title, shortened if long', () => {
  const t = translatorOf('en');
  expect(titleOfList(t, 'Tenders in Nepal', '?q=road')).toBe('“road” · Tenders in Nepal');
  expect(titleOfList(t, 'Tenders in Nepal', '?q=+&state=open')).toBe('Tenders in Nepal');
  expect(titleOfList(t, 'Tenders', `?q=${'x'.repeat(200)}`)).toHaveLength(61 + 12);
});

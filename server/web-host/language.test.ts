import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { chosenLanguage, languageOf } from './language.ts';

const choose = (site: readonly InterfaceLanguage[], headers: Record<string, string> = {}, query = '') =>
  languageOf(headers, chosenLanguage(`/?${query}`, site), site);

describe('the language of a page', () => {
  it('is the site’s first by default', () => {
    expect(choose(['fr', 'en'])).toBe('fr');
    expect(choose(interfaceLanguages)).toBe('en');
  });

  it('comes from ?lang=, then the cookie, then Accept-Language', () => {
    const headers = { cookie: 'a=b; lang=bn', 'accept-language': 'sw-KE,sw;q=0.9' };
    expect(choose(interfaceLanguages, headers, 'lang=hi')).toBe('hi');
    expect(choose(interfaceLanguages, headers)).toBe('bn');
    expect(choose(interfaceLanguages, { 'accept-language': headers['accept-language'] })).toBe('sw');
  });

  it('follows the weights of Accept-Language, and skips refused ones', () => {
    expect(choose(interfaceLanguages, { 'accept-language': 'de, en;q=0.2, ne-NP;q=0.8, fr;q=0' })).toBe('ne');
    expect(choose(['en'], { 'accept-language': 'de;q=x, *' })).toBe('en');
  });

  it('is one that the site offers, for any request', () => {
    expect(choose(['en', 'bn'], { cookie: 'lang=hi', 'accept-language': 'fr, bn;q=0.5' }, 'lang=ne')).toBe('bn');
    expect(choose(['en', 'bn'], { cookie: 'lang=xx' }, 'lang=xx')).toBe('en');
    expect(chosenLanguage('/?lang=ne', ['en', 'bn'])).toBeNull();
  });
});

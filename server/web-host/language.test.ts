import { describe, expect, it } from 'vitest';
import { chosenLanguage, languageOf, offeredLanguages } from './language.ts';

const choose = (site: string[], headers: Record<string, string> = {}, query = '') => languageOf(headers, chosenLanguage(`/?${query}`), offeredLanguages(site));

describe('the language of a page', () => {
  it('is the first of the site when nobody asks for one', () => {
    expect(choose(['fr', 'en'])).toBe('fr');
    expect(choose(['en', 'hi'])).toBe('en');
  });

  it('?lang= beats the cookie, the cookie beats Accept-Language', () => {
    const headers = { cookie: 'a=b; lang=ne', 'accept-language': 'fr-FR,fr;q=0.9' };
    expect(choose(['en'], headers, 'lang=fr')).toBe('fr');
    expect(choose(['en'], headers)).toBe('ne');
    expect(choose(['en'], { 'accept-language': headers['accept-language'] })).toBe('fr');
  });

  it('goes by the weights of Accept-Language, and leaves out what is refused', () => {
    expect(choose(['en'], { 'accept-language': 'de, en;q=0.2, ne-NP;q=0.8, fr;q=0' })).toBe('ne');
    expect(choose(['en'], { 'accept-language': 'de;q=x, *' })).toBe('en');
  });

  it('ignores a language that is not written', () => {
    expect(choose(['en', 'bn'], { cookie: 'lang=xx' }, 'lang=bn')).toBe('en');
  });
});

it('a site offers its own written languages first', () => {
  expect(offeredLanguages(['fr', 'en'])).toEqual(['fr', 'en', 'ne']);
  expect(offeredLanguages(['en', 'hi'])).toEqual(['en', 'fr', 'ne']);
});

import { describe, expect, test } from 'vitest';
import { typoVariantsOf } from '#server/modules/search/query/correct.ts';
import { fold } from '#contract/fold.ts';
import { truncate, foldValue } from './fold.ts';
import { cpvLexemes, dateBuckets, facetOf, filterLexeme, valueBucket } from './lexemes.ts';
import { canonicalSpelling } from './spelling.ts';
import { chunksOf, wordsOf } from './tokens.ts';

describe('folding', () => {
  test.each([
    ['ÉCOLE', 'ecole'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['ﬁnance', 'finance'],
    ['काठमाडौँ', 'काठमाडौं'],
    ['फ़ाइल', 'फाइल'],
    ['নির্মাণ', 'নির্মাণ'],
    ['İstanbul', 'istanbul'],
  ])('%s', (given, expected) => {
    expect(fold(given)).toBe(expected);
    expect(fold(expected)).toBe(expected);
  });

  test('folding keeps the words of a value apart', () => {
    expect(foldValue('  Saint-Étienne ')).toBe('saint etienne');
    expect(foldValue('--')).toBe('');
  });
});

test.each([
  ['कम्पनी', 'कंपनी'],
  ['सम्बन्धी', 'संबंधि'],
  ['लाइसेन्स', 'लाइसेंस'],
  ['डॉक्टर', 'डोक्टर'],
  ['आपूर्ती', 'आपुर्ति'],
  ['সরকারী', 'সরকারি'],
])('%s and %s are the same word', (one, other) => {
  expect(canonicalSpelling(fold(one))).toBe(canonicalSpelling(fold(other)));
});

test.each([
  ['अन्य', 'अंय'],
  ['जन्म', 'जंम'],
  ['सडक', 'सड़ाक'],
  ['বাংলা', 'বালা'],
])('%s and %s are different words', (one, other) => {
  expect(canonicalSpelling(fold(one))).not.toBe(canonicalSpelling(fold(other)));
});

test('no word, value or label ends in a lone surrogate', () => {
  const [one, other] = ['\u{12001}', '\u{12400}'].map((last) => `a${'\u{12000}'.repeat(19)}${last}x`) as [string, string];
  expect(wordsOf(`${one} ${other}`).every((word) => word.isWellFormed())).toBe(true);
  expect(new Set(wordsOf(`${one} ${other}`)).size).toBe(1);
  expect(foldValue(`a${'\u{12000}'.repeat(60)}`).isWellFormed()).toBe(true);
  expect([truncate('ab', 2), truncate('abc', 2), truncate('a\u{12000}', 2), truncate('\u{12000}a', 2)]).toEqual(['ab', 'ab', 'a', '\u{12000}']);
});

describe('words', () => {
  test('include their marks and joiners', () => {
    expect(wordsOf('स्वास्थ्य सामग्री, আপূর্তি।')).toEqual(['स्वास्थ्य', 'सामग्री', 'আপূর্তি']);
    expect(wordsOf('क्\u200dष')).toEqual([fold('क्ष')]);
  });

  test('of a reference number are its parts and the whole', () => {
    const [chunk] = [...chunksOf('KRA/2026-044/B')];
    expect(chunk).toMatchObject({ joined: 'kra2026044b', tokens: [{ word: 'kra' }, { word: '2026' }, { word: '044' }, { word: 'b' }] });
    expect([...chunksOf('l’école')][0]?.joined).toBeNull();
  });

  test('of odd text are limited in length', () => {
    expect(wordsOf('%_!&|()<->:*')).toEqual([]);
    expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
    expect(wordsOf('\u0301\u0301')).toEqual([]);
  });
});

describe('a spelling correction', () => {
  test.each(['brige', 'bridgge', 'bridga', 'birdge'])('%s', (typo) => expect(typoVariantsOf(typo)).toContain('bridge'));
  test('adds a letter to a short word, and replaces none', () => {
    expect(typoVariantsOf('yar')).toEqual(expect.arrayContaining(['year', 'yard']));
    expect(typoVariantsOf('yar').every((near) => near.length === 4)).toBe(true);
  });
  test('skips shorter words, numbers and mixtures', () => {
    for (const word of ['ab', '12345', 'ab12cd', 'x'.repeat(31)]) expect(typoVariantsOf(word)).toEqual([]);
  });
});

describe('lexemes', () => {
  test('of a CPV code covers its subtree', () => {
    expect(cpvLexemes('45')).toEqual(['v:45']);
    expect(cpvLexemes('45200000')).toEqual(['v:452']);
    expect(cpvLexemes('30000000')).toEqual(['v:30']);
    expect(cpvLexemes('45233126')).toEqual(['v:45233126']);
    expect(cpvLexemes('45233120')).toHaveLength(10);
  });

  test('of a filter converts back to the filter', () => {
    expect(filterLexeme('city', 'São Paulo')).toBe('c:sao paulo');
    expect(filterLexeme('city', '!')).toBeNull();
    expect(facetOf('c:sao paulo')).toBe('city');
    expect(facetOf('p:202611')).toBeUndefined();
  });

  test('of buckets', () => {
    expect(dateBuckets('d', new Date('2026-11-21T00:00:00Z'))).toEqual(['D:2026', 'd:202611']);
    expect(dateBuckets('p', null)).toEqual(['P:0', 'p:0']);
    expect(valueBucket(null)).toBe(0);
    expect(valueBucket(0)).toBe(1);
    expect(valueBucket(1e15)).toBeGreaterThan(valueBucket(1e14));
    expect(valueBucket(1e300)).toBe(200);
  });
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { keysWithGaps, readTexts } from '#tests/support/texts.ts';

const readOutwardTexts = (language: string) => readTexts(join(import.meta.dirname, `../../../web/locales/${language}/outward.json`));

test.each(interfaceLanguages.map((language) => [language]))('feeds and calendars have all their texts in %s', (language) => {
  expect(keysWithGaps(readOutwardTexts(language))).toEqual(keysWithGaps(readOutwardTexts('en')));
});

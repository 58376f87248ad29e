import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { keysWithPlaceholders, readTexts } from '#tests/support/texts.ts';

const readSyndicationTexts = (language: string) => readTexts(join(import.meta.dirname, `../../../web/locales/${language}/syndication.json`));

test.each(interfaceLanguages.map((language) => [language]))('feeds and calendars have all their texts in %s', (language) => {
  expect(keysWithPlaceholders(readSyndicationTexts(language))).toEqual(keysWithPlaceholders(readSyndicationTexts('en')));
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { type Tree, keysWithGaps, readTexts } from '#tests/support/texts.ts';
import { mailTemplates } from './templates.ts';

const read = (language: string) => readTexts(join(import.meta.dirname, `texts/${language}.json`));

test.each(interfaceLanguages.map((language) => [language]))('every mail has all its texts, with the same gaps, in %s', (language) => {
  const texts = read(language);
  const mails = texts['mails'] as Record<string, Tree>;
  expect(Object.keys(mails).toSorted()).toEqual(mailTemplates.toSorted());
  for (const parts of Object.values(mails)) expect(Object.keys(parts)).toEqual(expect.arrayContaining(['subject', 'text']));
  expect(keysWithGaps(texts)).toEqual(keysWithGaps(read('en')));
  expect(JSON.stringify(texts)).not.toMatch(/""|": *" +"/u);
});

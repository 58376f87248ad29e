import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/names.ts';
import { mailTemplates } from './templates.ts';

type Tree = { [key: string]: string | Tree };
const read = (language: string) => JSON.parse(readFileSync(join(import.meta.dirname, `texts/${language}.json`), 'utf8')) as Tree;
/** Each key with the gaps of its text. */
const told = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key} ${[...new Set(value.match(/\{\{\w+\}\}/gu))].toSorted().join(' ')}`] : told(value, `${path}${key}.`),
  );

test.each(interfaceLanguages.map((language) => [language]))('every mail has all its texts, with the same gaps, in %s', (language) => {
  const { mails, ...common } = read(language) as { mails: Record<string, Tree> };
  expect(Object.keys(mails).toSorted()).toEqual(mailTemplates.toSorted());
  for (const parts of Object.values(mails)) expect(Object.keys(parts)).toEqual(expect.arrayContaining(['subject', 'text']));
  const english = read('en') as { mails: Record<string, Tree> };
  expect(told({ mails, ...common }).toSorted()).toEqual(told(english).toSorted());
  expect(JSON.stringify(read(language))).not.toMatch(/""|": *" +"/u);
});

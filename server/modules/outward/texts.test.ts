import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/names.ts';

type Tree = { [key: string]: string | Tree };
const read = (language: string) => JSON.parse(readFileSync(join(import.meta.dirname, `../../../web/locales/${language}/outward.json`), 'utf8')) as Tree;
/** Each key with the gaps of its text. */
const told = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key} ${[...value.matchAll(/\{\{\w+\}\}/gu)].map(String).toSorted().join(' ')}`] : told(value, `${path}${key}.`),
  );

test.each(interfaceLanguages.map((language) => [language]))('feeds and calendars have all their texts in %s', (language) => {
  expect(told(read(language)).toSorted()).toEqual(told(read('en')).toSorted());
});

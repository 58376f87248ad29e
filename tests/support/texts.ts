import { readFileSync } from 'node:fs';

/** Texts of one language by key, as in their file. */
export type Tree = { [key: string]: string | Tree };

export const readTexts = (file: string): Tree => JSON.parse(readFileSync(file, 'utf8')) as Tree;

/** Each key with the placeholders of its text, in order: the same in every language. */
export function keysWithPlaceholders(texts: Tree): string[] {
  const within = (tree: Tree, path: string): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${path}${key} ${[...new Set(value.match(/\{\{\w+\}\}/gu))].toSorted().join(' ')}`] : within(value, `${path}${key}.`),
    );
  return within(texts, '').toSorted();
}

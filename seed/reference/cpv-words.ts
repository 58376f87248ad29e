import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of daily life for words of CPV's English labels. Languages without labels of their own have no others. */
export interface CpvWord {
  /** Words of English labels. */
  readonly label: string;
  /** Other words for it, by ISO 639-1 language, separated by spaces. */
  readonly words: Readonly<Record<string, string>>;
}

const [head, ...lines] = readFileSync(join(import.meta.dirname, 'cpv-words.csv'), 'utf8')
  .trimEnd()
  .split('\n');
const [, , ...languages] = head!.split(',');

export const cpvWords: readonly CpvWord[] = lines.map((line) => {
  const [label = '', english = '', ...others] = line.split(',');
  return { label, words: { en: english, ...Object.fromEntries(languages.map((language, index) => [language, others[index] ?? ''])) } };
});

// Documents and comments must have short sentences: half have at most 15 words, 95 % at most 28. Code, tables and headings do not count.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const MEDIAN = 15;
const MAX = 28;

/** The sentences of a document in plain text: code counts as one word, a link as its text. */
function sentencesOf(markdown: string): string[] {
  const prose = markdown
    .replaceAll(/^```.*?^```/gmsu, '\n')
    .replaceAll(/^(?:#|\||!\[| {4}\S).*$/gmu, '\n')
    .replaceAll(/`[^`\n]*(?:\n[^`\n]*)?`/gu, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[*_]{2}/gu, '');
  return prose
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s+/u)
    .flatMap((block) => block.replaceAll(/\s+/gu, ' ').split(/(?<=[.!?]["”’)]?) /u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence) > 2);
}

const wordsIn = (sentence: string): number => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'./:-]*/gu)?.length ?? 0;
/** The percentile of sorted numbers. */
const percentileOf = (sorted: readonly number[], share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }),
  ...globSync('{server,web,contract,seed,tests,bench,scripts,migrations}/**/README.md', { cwd: root }),
];
/** The comments of a program as text: blocks, and whole-line comments. */
function commentsOf(code: string): string {
  const comments = code.match(/^[ \t]*\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gmu) ?? [];
  return comments
    .map((comment) => comment.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/) ?|\*\/$/gmu, '').replaceAll(/(?=@(?:param|returns|throws)\b)/gu, '\n\n'))
    .join('\n\n');
}

const programs = globSync('{contract,server,web,seed,tests,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).filter((file) => !file.includes('.generated.'));

/** Measures the sentences of some files, and prints the longest where they are too long. */
function check(label: string, files: readonly string[], proseOf: (text: string) => string): void {
  const sentences = files.flatMap((file) => sentencesOf(proseOf(readFileSync(join(root, file), 'utf8'))).map((text) => ({ file, text, words: wordsIn(text) })));
  const lengths = sentences.map(({ words }) => words).toSorted((a, b) => a - b);
  const [median, most] = [percentileOf(lengths, 0.5), percentileOf(lengths, 0.95)];
  console.log(`${sentences.length} sentences in ${files.length} ${label}: half have ${median} words at most, 95 % have ${most}`);
  if (median <= MEDIAN && most <= MAX) return;
  console.error(`Wanted: half with ${MEDIAN} words at most, 95 % with ${MAX}. The longest:`);
  for (const { file, text, words } of sentences.toSorted((a, b) => b.words - a.words).slice(0, 20)) console.error(`${file}: ${words} words: ${text}`);
  process.exitCode = 1;
}

check('documents', documents, (text) => text);
check('programs, in comments', programs, commentsOf);

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';

const web = join(import.meta.dirname, '..');
const namespaces = readdirSync(join(import.meta.dirname, 'en')).flatMap((name) => /^(?!codes)(\w+)\.json$/u.exec(name)?.[1] ?? []);
const core = new Set(['shell', 'words']);
const TEXT_KEY = new RegExp(`['\`](${namespaces.join('|')})\\.[A-Za-z0-9]`, 'gu');
const IMPORTS = /(?:from|import) '(\.[^']+\.tsx?)'/gu;

/** A file and all that comes with it to the browser; what is imported later brings its own texts. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file) || file.includes('.server.')) return seen;
  seen.add(file);
  for (const [, to] of readFileSync(file, 'utf8').matchAll(IMPORTS)) withImports(join(dirname(file), to ?? ''), seen);
  return seen;
}
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((name) => join(web, name));
const lazyModules = new Set(
  files
    .filter((name) => /\.tsx?$/u.test(name) && !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/import\('(\.[^']+\.tsx?)'\)/gu)].map(([, to]) => join(dirname(name), to ?? ''))),
);
const entries = [join(web, 'root.tsx'), ...files.filter((name) => name.endsWith('.route.tsx')), ...lazyModules];

it.each(entries.map((file) => [relative(web, file), file] as const))('%s loads the texts that it uses', (_name, file) => {
  const sources = [...withImports(file)].map((each) => readFileSync(each, 'utf8'));
  const usedNamespaces = new Set(sources.flatMap((source) => [...source.matchAll(TEXT_KEY)].map(([, name]) => name ?? '')));
  const loadedNamespaces = new Set(
    sources.flatMap((source) => [...source.matchAll(/loadTexts\(([^)]*)\)/gu)].flatMap(([, names]) => names?.match(/\w+/gu) ?? [])),
  );
  expect([...usedNamespaces].filter((name) => !core.has(name) && !loadedNamespaces.has(name))).toEqual([]);
});

it('each language has its files for the browser', () => {
  expect(interfaceLanguages.filter((language) => !existsSync(join(import.meta.dirname, language, 'files.ts')))).toEqual([]);
});

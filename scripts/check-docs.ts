// Paths, identifiers, npm scripts and environment variables named in README and docs must exist; .env.example must list every variable.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { variables } from '#server/platform/config.ts';

const root = join(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root }), ...globSync('{server,web}/**/README.md', { cwd: root })];
const TOP_FOLDERS = /^(?:contract|server|web|migrations|seed|tests|bench|scripts|docs|reference)\//u;
const files = globSync(['*.ts', '{contract,server,web,migrations,seed,tests,bench,scripts}/**/*.{ts,tsx,mjs,css,json,sql}'], { cwd: root });
/** Whether a file's path ends so. Docs name a file from the root, from a module or from their own folder. */
const isEndOfFilePath = (path: string) => files.some((file) => `/${file}`.endsWith(`/${path.replace(/^(?:\.\.?\/)+/u, '')}`));
const codeWords = new Set(files.flatMap((file) => readText(file).match(/[A-Za-z_$][\w$]*/gu) ?? []));
const CAMEL_CASE = /(?<![\w$])[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+(?![\w$])/gu;
const complaints: string[] = [];

for (const document of documents) {
  const text = readText(document);
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/gu)) {
    if (!existsSync(join(root, dirname(document), target))) complaints.push(`${document}: link to ${target}, which is not there`);
  }
  for (const [, code = ''] of text.matchAll(/`([^`\n]+)`/gu)) {
    const path = code.replace(/[:#].*$/u, '');
    if (TOP_FOLDERS.test(path) && !/[*<>{}…\s]|\.\.\.|[A-Z]{3}/u.test(path) && !existsSync(join(root, path)))
      complaints.push(`${document}: ${path} is not there`);
    else if (/\.(?:tsx?|mjs|css|sql)$/u.test(path) && !/[*<>{}…\s]|\.\.\.|[A-Z]{3}/u.test(path) && !isEndOfFilePath(path))
      complaints.push(`${document}: no file is named ${path}`);
    for (const [identifier] of code.matchAll(CAMEL_CASE)) if (!codeWords.has(identifier)) complaints.push(`${document}: ${identifier} is not in the code`);
  }
  for (const [, name = ''] of text.matchAll(/npm run ([a-z0-9:-]+)/gu)) {
    if (!(name in scripts)) complaints.push(`${document}: npm run ${name} is no script`);
  }
}
const example = readText('.env.example');
for (const name of Object.keys(variables)) {
  if (!new RegExp(`^#?\\s*${name}=`, 'mu').test(example)) complaints.push(`.env.example: ${name} is missing`);
  if (!readText('docs/configuration.md').includes(`\`${name}\``)) complaints.push(`docs/configuration.md: ${name} is missing`);
}
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

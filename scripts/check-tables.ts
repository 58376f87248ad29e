// Every table is named in the *.repo.ts files of one module only (or in the platform); views are doors and may be joined.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const migrations = globSync('migrations/*.sql', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const tables = [...migrations.join('\n').matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/giu)].map((match) => match[1] ?? '');

/** Text of a file without its comments. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//gu, '')
    .replaceAll(/^\s*(?:\/\/|--).*$/gmu, '');
const sources = globSync('server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('generated'))
  .map((file) => ({ file, code: codeOf(file) }));
/** A table after a word of SQL, or as an argument of Kysely. */
const naming = (table: string) =>
  new RegExp(`(?:\\b(?:from|join|into|update|table|only|copy|truncate|analyze|on)\\s+${table}\\b)|(?:(?:From|Into|Table|Join)\\(\\s*['"\`]${table}\\b)`, 'iu');

const complaints = tables.flatMap((table) => {
  const pattern = naming(table);
  const naming_ = sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
  const owners = new Set(naming_.map((file) => /^server\/(platform|modules\/[^/]+)\//u.exec(file)?.[1] ?? file));
  const stray = naming_.filter((file) => file.startsWith('server/modules/') && !file.endsWith('.repo.ts'));
  return [
    ...(owners.size > 1 ? [`${table} is named by ${[...owners].join(' and ')}`] : []),
    ...stray.map((file) => `${table} is named in ${file}, which is no *.repo.ts`),
  ];
});
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

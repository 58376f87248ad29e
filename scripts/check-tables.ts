// Only one module's *.repo.ts files (or the platform) name a table; any module may join views. One of these files writes it and the
// others only read it: a list that joins six tables is one statement, not six.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const migrations = globSync('migrations/*.sql', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const migrationSql = migrations.join('\n');
const renamedTables = new Map([...migrationSql.matchAll(/alter table (\w+) rename to (\w+)/giu)].map(([, from, to]) => [from, to]));
const tables = [...migrationSql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/giu)].map(([, name = '']) => renamedTables.get(name) ?? name);

/** Files that write a table besides its owner, with reasons. */
const sharedTables: Readonly<Record<string, readonly string[]>> = {
  // A person's names and address and the secret of the second factor are columns that nothing else reads or writes.
  account: ['users/account/profile.repo.ts', 'users/second-factor/second-factor.repo.ts'],
  // An invitation is a one-time link of its own kind.
  one_time_link: ['users/invitations/invitations.repo.ts'],
  // A download and its number are one statement.
  notice_counter: ['notices/documents/downloads.repo.ts'],
  // A merged buyer's notices and awards move together. A draft is saved at every pause, both of its rows in one statement.
  notice: ['notices/store/notices-of-buyer.repo.ts', 'notices/store/drafts.repo.ts'],
  notice_award: ['notices/store/notices-of-buyer.repo.ts'],
};

/** Text of a file without its comments. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//gu, '')
    .replaceAll(/^\s*(?:\/\/|--).*$/gmu, '');
const sources = globSync('server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('generated'))
  .map((file) => ({ file, code: codeOf(file) }));
/** A table name in SQL, or as an argument of Kysely. */
const namingPattern = (table: string) =>
  new RegExp(`(?:\\b(?:from|join|into|update|table|only|copy|truncate|analyze|on)\\s+${table}\\b)|(?:(?:From|Into|Table|Join)\\(\\s*['"\`]${table}\\b)`, 'iu');

/** A table name in SQL that changes it, or as an argument of Kysely. */
const writingPattern = (table: string) =>
  new RegExp(
    `(?:\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|copy|truncate)\\s+(?:only\\s+)?${table}\\b)|(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`]${table}\\b)`,
    'iu',
  );

const complaints = tables.flatMap((table) => {
  const pattern = namingPattern(table);
  const namingFiles = sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
  const owners = new Set(namingFiles.map((file) => /^server\/(platform|modules\/[^/]+)\//u.exec(file)?.[1] ?? file));
  const strayFiles = namingFiles.filter((file) => file.startsWith('server/modules/') && !file.endsWith('.repo.ts'));
  const changes = writingPattern(table);
  const writers = sources
    .filter(({ file, code }) => file.startsWith('server/modules/') && changes.test(code))
    .map(({ file }) => file.replace('server/modules/', ''));
  const excusedFiles = sharedTables[table] ?? [];
  const unexcusedWriters = writers.filter((file) => !excusedFiles.includes(file));
  return [
    ...(unexcusedWriters.length > 1 ? [`${table} is written in ${unexcusedWriters.join(' and ')}`] : []),
    ...excusedFiles.filter((file) => !writers.includes(file)).map((file) => `${table} is not written in ${file}: take it off the list`),
    ...(owners.size > 1 ? [`${table} is named by ${[...owners].join(' and ')}`] : []),
    ...strayFiles.map((file) => `${table} is named in ${file}, which is no *.repo.ts`),
  ];
});
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

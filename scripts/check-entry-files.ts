// An entry file of a module (index.ts, and seeding.ts for made-up data) has at most 20 names: what others would combine should be one
// operation of the module.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_NAMES = 20;
/** Shared vocabulary (lexemes, words and criteria of a search), with no operations that could be combined. */
const VOCABULARY = 'server/modules/query/index.ts';

const root = join(import.meta.dirname, '..');
for (const file of globSync('server/modules/*/{index,seeding}.ts', { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gmu)].flatMap(([, names = '']) => names.split(',').filter((name) => name.trim() !== ''));
  const count = lists.length + [...text.matchAll(/^export (?:async function|function|const|type(?! \{)|interface|class) /gmu)].length;
  if (process.argv.includes('--list')) console.log(`${file}: ${count}`);
  // Names behind a star are not counted, so an entry file lists its own.
  if (/^export \*/mu.test(text) && file !== VOCABULARY) {
    console.error(`${file} exports everything of a file: list the names`);
    process.exitCode = 1;
  }
  if (count <= MAX_NAMES) continue;
  console.error(`${file} exports ${count} names, more than ${MAX_NAMES}`);
  process.exitCode = 1;
}

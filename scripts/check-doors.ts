// A door of a module (its index.ts, and seeding.ts for made-up data) has at most 20 names: what others would combine should be one
// operation of the module.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX = 20;

const root = join(import.meta.dirname, '..');
for (const file of globSync('server/modules/*/{index,seeding}.ts', { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gmu)].flatMap(([, names = '']) => names.split(',').filter((name) => name.trim() !== ''));
  const count = lists.length + [...text.matchAll(/^export (?:async function|function|const|type(?! \{)|interface|class) /gmu)].length;
  if (process.argv.includes('--list')) console.log(`${file}: ${count}`);
  if (count <= MAX) continue;
  console.error(`${file} exports ${count} names, more than ${MAX}`);
  process.exitCode = 1;
}

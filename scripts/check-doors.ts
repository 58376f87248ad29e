// The door of a module (its index.ts) has at most 20 names: what others combine is one operation of the module. Two doors are
// wider still; their number only goes down.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MOST = 20;
const wider: Readonly<Record<string, number>> = { organisations: 22, notices: 33 };

const root = join(import.meta.dirname, '..');
for (const file of globSync('server/modules/*/index.ts', { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gmu)].flatMap(([, names = '']) => names.split(',').filter((name) => name.trim() !== ''));
  const count = lists.length + [...text.matchAll(/^export (?:async function|function|const|type(?! \{)|interface|class) /gmu)].length;
  const module = file.split('/').at(-2) ?? dirname(file);
  const most = wider[module] ?? MOST;
  if (process.argv.includes('--list')) console.log(`${module}: ${count}`);
  if (count > most) console.error(`${file} exports ${count} names, more than ${most}`);
  else if (count < most && most > MOST) console.error(`${file} exports ${count} names: write that into scripts/check-doors.ts`);
  else continue;
  process.exitCode = 1;
}

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support.ts';

test('no file for browsers holds the library of schemas: what they import of the contract are types and names', () => {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => /ZodError|safeParse/u.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

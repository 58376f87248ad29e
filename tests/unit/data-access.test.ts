import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const modules = join(import.meta.dirname, '../../server/modules');

test('modules use no pool: statements run where ctx says, or outside its transaction by name (runNamedOutside)', () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /\bpool\b/u.test(readFileSync(join(modules, file), 'utf8')))).toEqual([]);
});

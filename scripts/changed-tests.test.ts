import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

interface ChangedTests {
  withContractImporters: (files: readonly string[]) => string[];
}
// Plain JavaScript, because `npm test` runs it on any Node.
const { withContractImporters } = (await import(pathToFileURL(join(import.meta.dirname, 'changed-tests.mjs')).href)) as ChangedTests;

test('a changed contract file affects the contract files that import it, also through others', () => {
  const affected = withContractImporters(['contract/endpoint.ts']);
  expect(affected).toEqual(expect.arrayContaining(['contract/endpoint.ts', 'contract/notices.ts', 'contract/index.ts', 'contract/openapi.ts']));
  expect(withContractImporters(['contract/openapi.ts'])).not.toContain('contract/notices.ts');
  expect(withContractImporters([])).toEqual([]);
});

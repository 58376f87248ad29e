import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseMapping } from './load-mapping.ts';

it('the example in docs/import.md is a valid mapping', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/import.md'), 'utf8');
  const example = /```json\n([\s\S]*?)```/u.exec(text)![1]!;
  expect(parseMapping(example).id).toBe('hill-tenders');
});

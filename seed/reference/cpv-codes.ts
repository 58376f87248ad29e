import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every CPV 2008 code, eight digits, in order. A test compares the file with its source package. */
export const cpvCodes: readonly string[] = readFileSync(join(import.meta.dirname, 'cpv-codes.txt'), 'utf8')
  .trimEnd()
  .split('\n');

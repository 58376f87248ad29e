import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import yazl from 'yazl';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importSources } from '../import-sources.ts';

const connection = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'unpack-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const release = (ocid: string) => Buffer.from(JSON.stringify({ ocid, id: '1', date: '2025-01-01T00:00:00Z', tag: ['tender'], tender: { title: 'Fine' } }));

test('refuses file names that a database cannot store, and reads the other files', async () => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(release('ocds-exampl-n1'), 'first.json');
  // Random letters, so that they do not pack into an index after all.
  zip.addBuffer(release('ocds-exampl-n2'), Array.from({ length: 60_000 }, () => Math.floor(Math.random() * 36).toString(36)).join(''));
  zip.addBuffer(release('ocds-exampl-n3'), 'nulXname.json');
  zip.addBuffer(release('ocds-exampl-n4'), 'last.json');
  zip.end();
  const bytes = Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
  for (let index = bytes.indexOf('nulX'); index >= 0; index = bytes.indexOf('nulX')) bytes[index + 3] = 0;
  const path = join(folder, 'names.zip');
  writeFileSync(path, bytes);
  const { counters, runId, status } = await importSources(testCtx(connection), [path]);
  expect(counters).toMatchObject({ read: 2, new: 2, failed: 2 });
  expect(status).toBe('incomplete');
  const { rows } = await connection.pool.query<{ code: string; file: string }>('select code, file from import_error where run_id = $1', [runId]);
  expect(rows.map((row) => row.code)).toEqual(['unsafe-name', 'unsafe-name']);
  expect(rows.every((row) => row.file.length < 1000)).toBe(true);
});

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { port } from './support.ts';

/** Writes a file and imports it on the command line, like an operator. */
export async function importFile(file: string, text: string, ...options: string[]): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  await writeFile(file, text);
  await promisify(execFile)(process.execPath, ['server/cli.ts', 'import', ...options, file], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(root, `.cache/e2e-${port}`) },
  });
}

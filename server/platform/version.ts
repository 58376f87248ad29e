import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Version of this build: the package's, with the fingerprint of the web's sources where they were built. */
export const version: string = readVersion();

function readVersion(): string {
  const { version: packageVersion } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  try {
    return `${packageVersion}+${readFileSync(join(root, 'build/.fingerprint'), 'utf8').trim().slice(0, 10)}`;
  } catch {
    return packageVersion;
  }
}

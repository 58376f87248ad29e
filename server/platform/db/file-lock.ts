import { truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A file that this process holds until it releases it or ends. */
export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const NOT_A_DATABASE = 26;

/**
 * Locks a file for this process alone. Returns null while another process, or another part of this one, holds it. The operating system
 * keeps the lock, so it ends with the process, even by `kill -9`; a file left behind means nothing. (Node has no file locks, so SQLite,
 * which Node includes, takes one. A pid in the file would not do: in a container the next process has the same pid.)
 * @throws Error when the file cannot be written.
 */
export function lockFile(path: string): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written, so no journal and no second file are needed.
    file.exec('pragma journal_mode = off; begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === SQLITE_BUSY) return null;
    if (errcode !== NOT_A_DATABASE) throw error;
    // Somebody wrote into it, as earlier versions did. Holders now write nothing.
    truncateSync(path);
    return lockFile(path);
  }
}

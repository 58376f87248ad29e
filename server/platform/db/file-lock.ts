import { truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A file that this process holds, until it lets go of it or ends. */
export interface FileLock {
  release(): void;
}

const BUSY = 5;
const NOT_A_DATABASE = 26;

/**
 * Holds a file for this process alone: null while anybody else, or another part of this process, holds it. The operating system keeps
 * the lock, so it ends with its process, by `kill -9` too, and the file that is left behind says nothing. (Node offers no lock on files;
 * SQLite, which it brings, has one on every system. A process id in the file would not do: in a container the next process has the same.)
 * @throws Error when the file cannot be written.
 */
export function lockFile(path: string): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written: without a journal there is no second file either.
    file.exec('pragma journal_mode = off; begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === BUSY) return null;
    if (errcode !== NOT_A_DATABASE) throw error;
    // Somebody has written into it, as versions before this one did; who holds it writes nothing.
    truncateSync(path);
    return lockFile(path);
  }
}

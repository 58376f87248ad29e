import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both included, from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A name in the storage: opaque, lower-case letters and digits. It says nothing about the file. */
export type StorageKey = string;

/** Where files are kept: a folder or an S3 bucket (STORAGE). A stored file is never changed. */
export interface FileStorage {
  /** Folder on this machine where files arrive piece by piece, before `put`. */
  readonly incomingFolder: string;
  /**
   * Takes over a finished file of the incoming folder. Afterwards it is whole in the storage, or it is as before: a crash leaves no half of
   * it. Repeating it is harmless.
   */
  put(key: StorageKey, incomingFile: string): Promise<void>;
  /** Size in bytes; null: there is no such file. */
  sizeOf(key: StorageKey): Promise<number | null>;
  /** Opens a file, or a range of it. @throws Error where there is none. */
  open(key: StorageKey, range?: ByteRange): Promise<Readable>;
  /** Removes a file, if it is there. */
  remove(key: StorageKey): Promise<void>;
}

/** Size of the pieces in which files are read: fewer calls than by Node's 64 kB, at little memory. */
export const READ_BYTES = 256 * 1024;

const KEY = /^[0-9a-z]{16,64}$/u;

/** The place of a key: at most a thousand folders, so that none holds millions of files. @throws TypeError for anything that is no key. */
export function pathOf(key: StorageKey): string {
  if (!KEY.test(key)) throw new TypeError('A storage key has lower-case letters and digits only');
  return `${key.slice(-2)}/${key}`;
}

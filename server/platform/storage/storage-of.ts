import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { parseStorageAddress } from './storage-address.ts';

type StorageConfig = Pick<Config, 'STORAGE' | 'DATA_DIR'>;
const storages = new WeakMap<StorageConfig, Promise<FileStorage>>();

async function openStorage({ STORAGE, DATA_DIR }: StorageConfig): Promise<FileStorage> {
  const address = parseStorageAddress(STORAGE);
  if (!address) throw new TypeError('STORAGE is no address of a storage');
  if ('disk' in address) return diskStorage(address.disk === null ? join(DATA_DIR, 'files') : resolve(address.disk));
  // Loaded where it is used alone: its library takes 20 MB.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(address.s3, join(DATA_DIR, 'incoming'));
}

/** The storage that the configuration names, opened once. */
export function storageOf(config: StorageConfig): Promise<FileStorage> {
  return storages.getOrInsertComputed(config, openStorage);
}

import { createReadStream } from 'node:fs';
import { glob, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { ImportError } from './import-error.ts';

/** One thing to read. */
export interface Input {
  /** Absolute path, address, or `-`. */
  name: string;
  /** Where it lies on this machine, for formats that are not read from front to back. */
  path: string | null;
  /** Bytes, where known beforehand. */
  size: number | null;
  /** Equal fingerprints promise equal contents; null: nothing is promised, an interrupted run reads it from the start again. */
  fingerprint: string | null;
  /** Named by the operator, not found in a folder. */
  namedByOperator: boolean;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

const CHUNK_BYTES = 256 * 1024;
const IDLE_MS = 60_000;
const isAddress = (source: string) => /^https?:\/\//iu.test(source);
const hasPattern = (source: string) => /[*?[\]{}]/u.test(source);
const byBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A source as it is remembered: relative paths are nothing to come back to. */
export function resolveSource(source: string): string {
  return source === '-' || isAddress(source) ? source : resolve(source);
}

/** Files of a folder and its folders, in a stable order; hidden ones are left out. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => byBytes(a.name, b.name))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? await stat(path).catch(() => entry) : entry;
    // A link to a folder may lead back to the folder that contains it.
    if (kind.isDirectory() && !entry.isSymbolicLink()) yield* filesIn(path);
    else if (kind.isFile()) yield path;
  }
}

async function fileInput(path: string, namedByOperator: boolean): Promise<Input> {
  const { size, mtimeMs } = await stat(path);
  return {
    name: path,
    path,
    size,
    fingerprint: `${size} ${mtimeMs}`,
    namedByOperator,
    open: async () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
  };
}

/** Reads an address; silence of a minute ends it. */
async function* fetchBytes(address: string): AsyncGenerator<Uint8Array> {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new ImportError('unreadable', 'The server fell silent for a minute.')), IDLE_MS);
  try {
    const response = await fetch(address, { signal: idle.signal, headers: { accept: 'application/json, */*;q=0.5', 'user-agent': 'tenderbell-import' } });
    if (!response.ok || !response.body) throw new ImportError('unreadable', `The server answered ${response.status}.`);
    for await (const chunk of response.body) {
      timer.refresh();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { message, cause } = error as Error;
    throw new ImportError('unreadable', `It could not be fetched: ${cause instanceof Error && cause.message ? cause.message : message}.`);
  } finally {
    clearTimeout(timer);
    idle.abort();
  }
}

const streamInput = (name: string, open: () => AsyncIterable<Uint8Array>): Input => ({
  name,
  path: null,
  size: null,
  fingerprint: null,
  namedByOperator: true,
  open: async () => open(),
});

async function* inputsOf(source: string, stdin: () => AsyncIterable<Uint8Array>): AsyncGenerator<Input> {
  if (source === '-') {
    yield streamInput('-', stdin);
    return;
  }
  if (isAddress(source)) {
    yield streamInput(source, () => fetchBytes(source));
    return;
  }
  const fileStats = await stat(source).catch(() => null);
  if (fileStats?.isDirectory()) {
    for await (const path of filesIn(source)) yield await fileInput(path, false);
  } else if (fileStats?.isFile()) yield await fileInput(source, true);
  // A pipe or a device: read as it comes.
  else if (fileStats) yield streamInput(source, () => createReadStream(source, { highWaterMark: CHUNK_BYTES }));
  else {
    const paths = hasPattern(source) ? (await Array.fromAsync(glob(source))).toSorted(byBytes) : [];
    let hasMatch = false;
    for (const path of paths) {
      if (!(await stat(path)).isFile()) continue;
      hasMatch = true;
      yield await fileInput(resolve(path), false);
    }
    if (!hasMatch) throw new ImportError('no-such-source', hasPattern(source) ? 'No file fits this pattern.' : 'There is no such file or folder.');
  }
}

/**
 * Everything that the sources name, each thing once: files, folders (whole, in the order of names), globs, addresses,
 * `-` for standard input. A source that names nothing is answered as an error.
 */
export async function* expandSources(
  sources: readonly string[],
  stdin: () => AsyncIterable<Uint8Array> = () => process.stdin,
): AsyncGenerator<Input | { name: string; error: ImportError }> {
  const seen = new Set<string>();
  for (const source of sources) {
    try {
      for await (const input of inputsOf(source, stdin)) {
        if (seen.has(input.name)) continue;
        seen.add(input.name);
        yield input;
      }
    } catch (error) {
      yield { name: source, error: error instanceof ImportError ? error : new ImportError('unreadable', `It could not be read: ${(error as Error).message}.`) };
    }
  }
}

/** Standard input as a stream of bytes, for a test. */
export const streamOf = (bytes: Iterable<Uint8Array>): AsyncIterable<Uint8Array> => Readable.from(bytes, { objectMode: false });

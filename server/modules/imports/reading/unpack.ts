import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { type Bytes, peek } from './peek.ts';
import { ImportError, asImportError } from './import-error.ts';
import { isTar, tarEntries } from './tar.ts';
import { type UnpackLimits, limitUnpacking, unpackLimits } from './unpack-limits.ts';
import { isWorkbook } from './xlsx/package.ts';

/** A file to read, unpacked; a workbook by its path, valid until the next is requested; or the reason why it is unreadable. */
export type Unpacked = { name: string; stream: Bytes } | { name: string; workbook: string } | { name: string; error: ImportError };

const HEAD_BYTES = 4096;
const CHUNK_BYTES = 256 * 1024;
/** A name may be 64 kB and hold anything; the tables remember files by it. */
const MAX_NAME = 400;
const printableName = (name: string) => name.slice(0, MAX_NAME).replaceAll('\u0000', '').toWellFormed();
const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer) => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50;
const isEmptyZip = (head: Buffer) => head.length >= 4 && head.readUInt32LE(0) === 0x06054b50;

async function* gunzip(packed: Bytes, limits: UnpackLimits): AsyncGenerator<Buffer> {
  let packedBytes = 0;
  async function* countBytes(): AsyncGenerator<Buffer> {
    for await (const chunk of packed) {
      packedBytes += chunk.length;
      yield chunk;
    }
  }
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const feeding = pipeline(Readable.from(countBytes(), { objectMode: false }), unzip).catch((error: unknown) => unzip.destroy(error as Error));
  try {
    yield* limitUnpacking(unzip as AsyncIterable<Buffer>, () => packedBytes, limits);
  } finally {
    unzip.destroy();
    await feeding;
  }
}

/**
 * The files in a file, compressed or not, recognised by its first bytes: gzip, zip and tar are unpacked (also a gzip within either),
 * everything else is passed on, and a workbook (.xlsx) is passed on as one. A path in an archive that leaves it (../, absolute) is refused,
 * and the others are read.
 * @param path of the file, for a zip, which is read from its end; without it a zip is first copied to disk.
 */
export async function* unpack(
  name: string,
  source: AsyncIterable<Uint8Array>,
  path: string | null,
  limits: UnpackLimits = unpackLimits,
): AsyncGenerator<Unpacked> {
  const { head, stream, close } = await peek(source, HEAD_BYTES);
  if (isGzip(head)) {
    const inner = await peek(gunzip(stream, limits), HEAD_BYTES);
    if (isZip(inner.head)) yield* unpackZip(name, inner.stream, limits);
    else if (isTar(inner.head)) yield* tarFile(name, inner.stream, limits);
    else yield { name, stream: inner.stream };
  } else if (isEmptyZip(head)) return;
  else if (isTar(head)) yield* tarFile(name, stream, limits);
  else if (!isZip(head)) yield { name, stream };
  else if (path === null) yield* unpackZip(name, stream, limits);
  else {
    // The zip is read from its directory at the end; the stream that was used for detection goes back unread.
    await close();
    yield* zipFile(name, path, limits);
  }
}

async function* unpackZip(name: string, stream: Bytes, limits: UnpackLimits, isNested = false): AsyncGenerator<Unpacked> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    await pipeline(stream, createWriteStream(join(folder, 'archive.zip')));
    yield* zipFile(name, join(folder, 'archive.zip'), limits, isNested);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A workbook is a zip too, and is read as one file. Archives within archives are not opened. */
async function* zipFile(name: string, path: string, limits: UnpackLimits, isNested = false): AsyncGenerator<Unpacked> {
  if (await isWorkbook(path)) yield { name, workbook: path };
  else if (isNested) throw new ImportError('bad-archive', 'It is an archive within an archive.');
  else yield* zipEntries(name, path, limits);
}

/** Names that no table takes, and those that lead out of the archive; null for all others. */
function refusedName(name: string, innerName: string, place: number): Unpacked | null {
  if (innerName !== printableName(innerName)) {
    const error = new ImportError('unsafe-name', `Its name is longer than ${MAX_NAME} characters, or holds what no name may hold.`);
    return { name: `${name} (${place})`, error };
  }
  return yauzl.validateFileName(innerName.replaceAll('\\', '/')) === null
    ? null
    : { name, error: new ImportError('unsafe-name', 'Its name would leave the archive.') };
}

async function* zipEntries(archive: string, path: string, limits: UnpackLimits): AsyncGenerator<Unpacked> {
  // Names are checked here, so that one bad name does not end the whole archive.
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch((error: unknown) => {
    throw new ImportError('bad-archive', `The archive is damaged: ${(error as Error).message}.`);
  });
  try {
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      if (++entries > limits.maxEntries) throw new ImportError('bad-archive', `The archive holds more than ${limits.maxEntries} files.`);
      const innerName = Buffer.from(entry.fileName as unknown as Uint8Array).toString('utf8');
      const name = `${archive}!${printableName(innerName)}`;
      if (innerName.endsWith('/')) continue;
      const refusedEntry = refusedName(name, innerName, entries);
      if (refusedEntry) yield refusedEntry;
      else yield* zipEntry(zip, entry, name, limits);
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('bad-archive', `The archive is damaged: ${(error as Error).message}.`);
  } finally {
    zip.close();
  }
}

async function* zipEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string, limits: UnpackLimits): AsyncGenerator<Unpacked> {
  try {
    if (entry.isEncrypted()) throw new ImportError('bad-archive', 'It is encrypted.');
    const source = await zip.openReadStreamPromise(entry);
    yield* member(
      name,
      limitUnpacking(source, () => entry.compressedSize, limits),
      limits,
    );
  } catch (error) {
    yield { name, error: asImportError(error) };
  }
}

/** A file of an archive: unpacked where it is a gzip, one thing where it is a workbook. */
async function* member(name: string, source: Bytes, limits: UnpackLimits): AsyncGenerator<Unpacked> {
  const { head, stream } = await peek(source, HEAD_BYTES);
  const inner = isGzip(head) ? await peek(gunzip(stream, limits), HEAD_BYTES) : { head, stream };
  if (isTar(inner.head)) throw new ImportError('bad-archive', 'It is an archive within an archive.');
  if (isZip(inner.head)) yield* unpackZip(name, inner.stream, limits, true);
  else yield { name, stream: inner.stream };
}

async function* tarFile(archive: string, stream: Bytes, limits: UnpackLimits): AsyncGenerator<Unpacked> {
  let entries = 0;
  const names = new Set<string>();
  for await (const entry of tarEntries(stream)) {
    if (++entries > limits.maxEntries) throw new ImportError('bad-archive', `The archive holds more than ${limits.maxEntries} files.`);
    const innerName = entry.name.replace(/^(?:\.\/)+/u, '');
    // A file that was added again is another one: both count, in their order.
    const name = `${archive}!${printableName(innerName)}${names.has(innerName) ? ` (${entries})` : ''}`;
    names.add(innerName);
    const refusedEntry = refusedName(name, innerName, entries);
    if (refusedEntry) {
      yield refusedEntry;
      continue;
    }
    try {
      yield* member(
        name,
        limitUnpacking(entry.bytes, () => entry.size, limits),
        limits,
      );
    } catch (error) {
      yield { name, error: asImportError(error) };
    }
  }
}

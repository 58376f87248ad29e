// Reads made-up OCDS releases in a process of its own and reports the cost. Arguments: mode and file.
//   split FILE          as the import does: bytes → splitter → parsed releases, one by one
//   whole FILE          JSON.parse over the whole file
//   stream FILE COUNT   the file's releases repeated COUNT times as one package, with memory watched
import { readFileSync } from 'node:fs';
import { JsonSplitter } from '#server/modules/imports/reading/json-splitter.ts';
import { parseRecord } from '#server/modules/imports/reading/parse-record.ts';

const CHUNK = 64 * 1024;
const [mode, file = '', times = '1'] = process.argv.slice(2);
const bytes = readFileSync(file);

function* chunks(buffer: Buffer): Generator<Buffer> {
  for (let index = 0; index < buffer.length; index += CHUNK) yield buffer.subarray(index, index + CHUNK);
}

function split(parts: Iterable<Buffer>): number {
  const splitter = new JsonSplitter();
  let releases = 0;
  const take = (pieces: ReturnType<JsonSplitter['push']>) => {
    for (const piece of pieces) {
      if (piece.problem) throw new Error(piece.problem);
      parseRecord(piece.bytes);
      releases++;
    }
  };
  for (const part of parts) take(splitter.push(part));
  take(splitter.end());
  return releases;
}

/** The releases repeated as one package, never all in memory. */
function* repeatReleases(count: number): Generator<Buffer> {
  const start = bytes.indexOf('[') + 1;
  const end = bytes.lastIndexOf(']');
  yield bytes.subarray(0, start);
  for (let turn = 0; turn < count; turn++) {
    if (turn > 0) yield Buffer.from(',');
    yield* chunks(bytes.subarray(start, end));
  }
  yield bytes.subarray(end);
}

function run(): { releases: number; grownMb?: number } {
  if (mode === 'split') return { releases: split(chunks(bytes)) };
  if (mode === 'whole') return { releases: (JSON.parse(bytes.toString('utf8')) as { releases: unknown[] }).releases.length };
  const before = process.memoryUsage.rss();
  const releases = split(repeatReleases(Number(times)));
  return { releases, grownMb: (process.resourceUsage().maxRSS * 1024 - before) / 1024 / 1024 };
}

const start = process.cpuUsage();
const result = run();
const { user, system } = process.cpuUsage(start);
process.send?.({ ...result, cpuSeconds: (user + system) / 1e6 });
process.disconnect?.();

// One pass over eForms notices in a separate process: `saxes` handles the events and keeps nothing, `map` makes releases as an import does.
// Arguments: mode, bytes to read before measuring, rounds, files. Reports its CPU time.
import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { eforms } from '../../server/modules/imports/eforms/eforms-format.ts';

const [mode = 'map', warmUpBytes = '0', rounds = '1', ...files] = process.argv.slice(2);
const documents = files.map((file) => readFileSync(file));
let resultCount = 0;

function events(bytes: Buffer): void {
  const parser = new SaxesParser();
  parser.on('opentag', () => resultCount++);
  parser.on('text', () => undefined);
  parser.on('closetag', () => undefined);
  parser.write(bytes.toString('utf8')).close();
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function releases(bytes: Buffer): Promise<void> {
  for await (const records of eforms.read(once(bytes), 0, {})) for (const record of records) resultCount += record.releases.length;
}

async function parseAll(): Promise<void> {
  for (const bytes of documents) {
    if (mode === 'saxes') events(bytes);
    else await releases(bytes);
  }
}

// Warm before measuring: an import of a day's notices soon is.
const size = documents.reduce((sum, bytes) => sum + bytes.length, 0);
for (let bytesRead = 0; bytesRead < Number(warmUpBytes); bytesRead += size) await parseAll();
resultCount = 0;
const from = process.cpuUsage();
for (let round = 0; round < Number(rounds); round++) await parseAll();
const { user, system } = process.cpuUsage(from);
process.send?.({ found: resultCount, cpuSeconds: (user + system) / 1e6 });

// Imports a made-up stream and prints by how many bytes the process grew beyond what it was when it began.
// Argument: megabytes. The database is the one of DATABASE_URL.
import { openProgram } from '#server/boot.ts';
import { importSources } from '#server/modules/imports/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { madeUpRelease, seeded } from './import-data.ts';

const megabytes = Number(process.argv[2] ?? 1);
const random = seeded(1);
const words = JSON.stringify(madeUpRelease(0, false, random))
  .slice(0, 1000)
  .replaceAll(/["\\]/gu, ' ');

/** A package of releases of all sizes, 0.5 to 200 kB, with a long text each. */
function* stream(bytes: number, first: number): Generator<Buffer> {
  let chunk = '{"uri":"x","releases":[';
  let sent = 0;
  for (let number = first; sent < bytes; number++) {
    const release = madeUpRelease(number, false, random) as { tender: { description: string } };
    release.tender.description = words.repeat(number % 40 === 0 ? 200 : Math.ceil(random() * 12));
    chunk += `${number === first ? '' : ','}${JSON.stringify(release)}`;
    if (chunk.length < 65_536) continue;
    sent += chunk.length;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(`${chunk}]}`);
}

async function* asStream(bytes: number, first: number): AsyncGenerator<Buffer> {
  yield* stream(bytes, first);
}

const { ctx, close } = await openProgram(readConfig());
const importing = (mb: number, first: number) => importSources(ctx, ['-'], { stdin: () => asStream(mb * 1024 * 1024, first) });
const before = process.memoryUsage.rss();
let highest = before;
const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
const { counters } = await importing(megabytes, 0);
clearInterval(timer);
process.stdout.write(JSON.stringify({ grown: highest - before, before, read: counters.read, failed: counters.failed }));
await close();

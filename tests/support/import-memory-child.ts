// Imports a made-up stream and prints by how many bytes the process grew. Arguments: megabytes; json, csv, xlsx or eforms. The database is
// that of DATABASE_URL.
import { openProgram } from '#server/boot.ts';
import { importSources } from '#server/modules/imports/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { madeUpRelease, seeded, tenderColumns } from './import-data.ts';
import { eformsXml, noticeId } from './made-up-eforms.ts';
import { workbookStream } from './workbook.ts';

const megabytes = Number(process.argv[2] ?? 1);
const kind = process.argv[3] ?? 'json';
const random = seeded(1);
const words = JSON.stringify(madeUpRelease(0, false, random))
  .slice(0, 1000)
  .replaceAll(/["\\]/gu, ' ');

/** A package of releases of all sizes, 0.5 to 200 kB, each with a long text. */
function* releases(bytes: number): Generator<string> {
  yield '{"uri":"x","releases":[';
  for (let number = 0, totalLength = 0; totalLength < bytes; number++) {
    const release = madeUpRelease(number, false, random) as { tender: { description: string } };
    release.tender.description = words.repeat(number % 40 === 0 ? 200 : Math.ceil(random() * 12));
    const json = `${number === 0 ? '' : ','}${JSON.stringify(release)}`;
    totalLength += json.length;
    yield json;
  }
  yield ']}';
}

const textOf = (number: number) => `${number} ${words.repeat(number % 400 === 0 ? 60 : 1 + Math.floor(random() * 8))}`;

function* lines(bytes: number): Generator<string> {
  yield `${tenderColumns.join(',')}\n`;
  for (let number = 0, totalLength = 0; totalLength < bytes; number++) {
    const line = `N${number},"${textOf(number)}\nmore",05/01/2026,06/02/2030,Office ${number % 97},Request for Bid(Open-Tender)\n`;
    totalLength += line.length;
    yield line;
  }
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** A sheet whose texts are all different and in a separate part, as programs write them. */
function book(bytes: number): AsyncIterable<Buffer> {
  let rows = 0;
  function* strings(): Generator<string> {
    for (const column of tenderColumns) yield `<t>${column}</t>`;
    for (let totalLength = 0; totalLength < bytes; rows++) {
      const text = textOf(rows).replaceAll(/[<&]/gu, ' ');
      totalLength += text.length;
      yield `<t>${text}</t>`;
    }
  }
  function* sheet(): Generator<string> {
    yield `<worksheet><sheetData><row>${tenderColumns.map((_, index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`;
    for (let index = 0; index < rows; index++) {
      // Sometimes one from far away.
      const text = tenderColumns.length + (index % 50 === 0 ? (index * 7919) % rows : index);
      yield `<row>${cell(`N${index}`)}<c t="s"><v>${text}</v></c><c><v>46027</v></c>${cell('06/02/2030')}${cell(`Office ${index % 97}`)}${cell('Request for Bid(Open-Tender)')}</row>`;
    }
    yield '</sheetData></worksheet>';
  }
  return workbookStream({ sheets: [{ name: 'A', xml: sheet() }], strings: strings() });
}

/** Contract notices of 5 to 500 kB in sequence. */
function* notices(bytes: number): Generator<string> {
  const text = words.slice(0, 800);
  for (let number = 0, totalLength = 0; totalLength < bytes; number++) {
    const lot = { title: `Lot of ${number}`, description: { ENG: text, FRA: text }, value: number };
    const xml = eformsXml({
      id: noticeId(number),
      subtype: '16',
      noticeType: 'cn-standard',
      formType: 'competition',
      root: 'ContractNotice',
      title: `Works ${number}`,
      lots: Array.from({ length: number % 40 === 0 ? 200 : 1 + Math.floor(random() * 8) }, () => lot),
    });
    totalLength += xml.length;
    yield xml;
  }
}

async function* chunks(pieces: Iterable<string>): AsyncGenerator<Buffer> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < 65_536) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

const { ctx, close } = await openProgram(readConfig());
const bytes = megabytes * 1024 * 1024;
const texts: Readonly<Record<string, (bytes: number) => Iterable<string>>> = { csv: lines, eforms: notices };
const stream = () => (kind === 'xlsx' ? book(bytes) : chunks((texts[kind] ?? releases)(bytes)));
const before = process.memoryUsage.rss();
let highest = before;
const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
const { counters } = await importSources(ctx, ['-'], { stdin: stream });
clearInterval(timer);
process.stdout.write(JSON.stringify({ grown: highest - before, before, read: counters.read, failed: counters.failed }));
await close();

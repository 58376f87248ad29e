import { gzipSync } from 'node:zlib';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sheetXml, workbook } from './workbook.ts';

/** Random numbers from 0 to 1 for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = 'road bridge school water clinic supply repair study survey pump cable roof paint works service'.split(' ');

/** A made-up release of tender `number`; its award if `award` is set. About 1.3 kB as JSON. */
export function madeUpRelease(number: number, award: boolean, random: () => number): Record<string, unknown> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const ocid = `ocds-exampl-made-${number}`;
  const value = { amount: Math.round(random() * 1e8) / 100, currency: 'KES' };
  const buyer = { id: `B-${number % 97}`, name: `County office ${number % 97}` };
  if (award) {
    return {
      ocid,
      id: `${number}-award`,
      date: '2025-06-01T00:00:00Z',
      tag: ['award'],
      buyer,
      awards: [{ id: 'a', status: 'active', value, suppliers: [{ name: `Supplier ${number % 31}` }] }],
    };
  }
  const title = Array.from({ length: 6 }, () => pick(words)).join(' ');
  return {
    ocid,
    id: `${number}-tender`,
    date: '2025-01-01T08:00:00+03:00',
    tag: ['tender'],
    language: 'en',
    parties: [{ ...buyer, roles: ['buyer'], identifier: { scheme: 'KE-REG', id: `R${number % 97}` }, address: { locality: 'Nakuru', countryName: 'Kenya' } }],
    buyer,
    tender: {
      id: `T/${number}`,
      title,
      description: Array.from({ length: 90 }, () => pick(words)).join(' '),
      value,
      status: 'active',
      procurementMethod: 'open',
      tenderPeriod: { startDate: '2025-01-01T08:00:00+03:00', endDate: '2025-03-01T12:00:00+03:00' },
      items: [{ id: '1', classification: { scheme: 'CPV', id: pick(['45233141', '30213100', '33600000', '90600000']) } }],
    },
  };
}

/** Columns of a made-up table for the eTenders mapping. */
export const tenderColumns = ['Tender Number', 'Tender Description', 'Advertised', 'Closing', 'Organ Of State', 'Tender Type'] as const;

/** A folder of made-up files of several kinds: lines, a gzipped package, many small files, with some bad records. */
export function madeUpFolder(folder: string, notices: number, seed: number): void {
  const random = seeded(seed);
  mkdirSync(join(folder, 'small'), { recursive: true });
  const lines: string[] = [];
  for (let number = 0; number < notices; number++) {
    lines.push(JSON.stringify(madeUpRelease(number, false, random)));
    if (number % 3 === 0) lines.push(JSON.stringify(madeUpRelease(number, true, random)));
    if (number % 50 === 0) lines.push(lines.at(-1)!);
    if (number % 70 === 0) lines.push('{"ocid":"broken","tender":');
  }
  writeFileSync(join(folder, 'lines.jsonl'), lines.join('\n'));
  const releases = Array.from({ length: notices / 2 }, (_, index) => madeUpRelease(index + notices - 100, index % 2 === 0, random));
  writeFileSync(join(folder, 'package.json.gz'), gzipSync(JSON.stringify({ uri: 'x', releases })));
  for (let index = 0; index < notices / 20; index++)
    writeFileSync(join(folder, 'small', `${index}.json`), JSON.stringify(madeUpRelease(index + notices * 2, false, random)));
}

/** The rows of a made-up table of tenders: some repeated, some changed later, some invalid. */
function* tenderRows(notices: number, seed: number): Generator<string[]> {
  const random = seeded(seed);
  for (let number = 0; number < notices; number++) {
    const title = Array.from({ length: 8 }, () => words[Math.floor(random() * words.length)]!).join(' ');
    const row = [`T-${number}`, title, '05/01/2026', '06/02/2030', `Office ${number % 97}`, 'Request for Quotation'];
    yield row;
    if (number % 9 === 0) yield row;
    if (number % 13 === 0) yield [row[0]!, `${title} again`, '07/01/2026', '', ...row.slice(4)];
    if (number % 40 === 0) yield ['', ...row.slice(1)];
  }
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A folder with such a table as CSV. */
export function madeUpCsv(folder: string, notices: number, seed: number): void {
  const lines = [[...tenderColumns], ...tenderRows(notices, seed)].map((row) => row.map(cell).join(','));
  writeFileSync(join(folder, 'table.csv'), lines.toSpliced(5, 0, '"too few"').join('\r\n'));
}

/** A folder with such a table as a workbook. */
export async function madeUpWorkbook(folder: string, notices: number, seed: number): Promise<void> {
  const rows = [[...tenderColumns], ...tenderRows(notices, seed)];
  writeFileSync(join(folder, 'book.xlsx'), await workbook({ sheets: [{ name: 'Tenders', xml: sheetXml(rows) }] }));
}

/** A folder with such tenders as French essential contract data. */
export function madeUpDecp(folder: string, notices: number, seed: number): void {
  const marches = [...tenderRows(notices, seed)].map(([id, objet, , , nom], index) => ({
    id,
    objet,
    acheteur: { id: '10000000000014', nom },
    lieuExecution: {},
    datePublicationDonnees: objet!.endsWith('again') ? '2019-02-01' : '2019-01-01',
    montant: index,
    modifications: index % 10 === 0 ? [{ objetModification: 'Avenant', montant: index + 1, datePublicationDonneesModification: '2019-03-01' }] : [],
  }));
  writeFileSync(join(folder, 'decp.json'), JSON.stringify({ marches }));
}

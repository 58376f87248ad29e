import { gzipSync } from 'node:zlib';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
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

/** A made-up release of tender `number`; its award where `award` is set. About 1.3 kB as JSON. */
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

/** A folder of made-up files of several kinds: lines, a gzipped package, many small files, bad records among them. */
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
  const packed = Array.from({ length: notices / 2 }, (_, at) => madeUpRelease(at + notices - 100, at % 2 === 0, random));
  writeFileSync(join(folder, 'package.json.gz'), gzipSync(JSON.stringify({ uri: 'x', releases: packed })));
  for (let at = 0; at < notices / 20; at++) writeFileSync(join(folder, 'small', `${at}.json`), JSON.stringify(madeUpRelease(at + notices * 2, false, random)));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import yazl from 'yazl';
import { seeded } from './import-data.ts';
import { type MadeUpNotice, eformsXml, noticeId } from './made-up-eforms.ts';
import { type MadeUpExport, tedXml } from './made-up-ted.ts';
import { tarOf } from './tar.ts';

const words = 'school bridge road clinic pump cable roof survey repair supply water paint'.split(' ');
const BROKEN = '<?xml version="1.0"?><ContractNotice xmlns="urn:oasis:names:specification:ubl:schema:xsd:ContractNotice-2"><broken></ContractNotice>';

/** Writes documents together in one file, singly, in a zip, in a compressed tar. */
async function write(folder: string, documents: readonly string[], broken: string): Promise<void> {
  mkdirSync(join(folder, 'single'), { recursive: true });
  const third = Math.floor(documents.length / 3);
  writeFileSync(
    join(folder, 'many.xml.gz'),
    gzipSync(
      documents
        .slice(0, third)
        .flatMap((xml, index) => (index % 40 === 7 ? [xml, broken] : [xml]))
        .join('\n'),
    ),
  );
  documents.slice(third, 2 * third).forEach((xml, index) => writeFileSync(join(folder, 'single', `${index}.xml`), xml));
  const zip = new yazl.ZipFile();
  const last = documents.slice(2 * third);
  const half = Math.floor(last.length / 2);
  last.slice(0, half).forEach((xml, index) => zip.addBuffer(Buffer.from(xml), `day/${index}.xml`));
  zip.end();
  writeFileSync(join(folder, 'package.zip'), Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>)));
  writeFileSync(join(folder, 'packages.tar.gz'), gzipSync(tarOf(last.slice(half).map((bytes, index) => ({ name: `./2025/${index}.xml`, bytes })))));
}

/** Made-up eForms: contract notices with several languages and lots, second versions, awards of the same procedures, repetitions. */
export async function eformsFolder(folder: string, notices: number, seed: number): Promise<void> {
  const random = seeded(seed);
  const pick = () => words[Math.floor(random() * words.length)]!;
  const documents = Array.from({ length: notices }, (_, number) => {
    const title = `${pick()} ${pick()} ${number}`;
    const notice: MadeUpNotice = {
      id: noticeId(number),
      folder: noticeId(number, 9),
      subtype: '16',
      noticeType: 'cn-standard',
      formType: 'competition',
      root: 'ContractNotice',
      title: { ENG: title, FRA: `Marché ${title}` },
      description: Array.from({ length: 60 }, pick).join(' '),
      buyer: `Town ${number % 23}`,
      procedure: 'open',
      cpv: '45233141',
      lots: [{ title: `Lot of ${pick()}`, value: Math.round(random() * 1e6), deadline: '2030-05-01+02:00 12:00:00+02:00', nuts: 'FRK26' }],
    };
    const versions = [eformsXml(notice)];
    if (number % 5 === 0) versions.push(eformsXml({ ...notice, version: '02', dispatch: '2025-02-01Z', value: number }));
    if (number % 4 === 0)
      versions.push(
        eformsXml({
          ...notice,
          id: noticeId(number, 1),
          subtype: '29',
          noticeType: 'can-standard',
          formType: 'result',
          root: 'ContractAwardNotice',
          lots: [{ title: 'Lot', winners: [`Firm ${number % 7}`] }],
        }),
      );
    if (number % 30 === 0) versions.push(versions[0]!);
    return versions;
  });
  await write(folder, documents.flat(), BROKEN);
}

/** Made-up notices in the older TED XML: contract notices, awards and corrections that name them, repetitions. */
export async function tedFolder(folder: string, notices: number, seed: number): Promise<void> {
  const random = seeded(seed);
  const pick = () => words[Math.floor(random() * words.length)]!;
  const documents = Array.from({ length: notices }, (_, index) => {
    const number = (place: number) => `${String(index + 1 + place).padStart(6, '0')}-2019`;
    const notice: MadeUpExport = {
      number: number(0),
      form: 'F02',
      title: `${pick()} ${pick()} ${index}`,
      description: Array.from({ length: 80 }, pick).join(' '),
      buyer: `Ville ${index % 23}`,
      deadline: '2019-05-06 12:30',
      lots: [
        { number: '1', title: pick(), nuts: 'FRK26' },
        { number: '2', title: pick() },
      ],
      titles: { EN: `Works ${pick()}`, DE: `Arbeiten ${pick()}` },
    };
    const names = `2019/S 060-${number(0).slice(0, 6)}`;
    const versions = [tedXml(notice)];
    if (index % 4 === 0)
      versions.push(
        tedXml({
          ...notice,
          number: number(200_000),
          form: 'F03',
          document: '7',
          names,
          awards: [{ lot: '1', winner: `Firm ${index % 7}`, amount: String(index + 1) }],
        }),
      );
    if (index % 6 === 0)
      versions.push(
        tedXml({ ...notice, number: number(400_000), form: 'F14', document: '2', names, changes: [{ section: 'IV.2.2', date: '2019-06-01', time: '12:00' }] }),
      );
    if (index % 30 === 0) versions.push(versions[0]!);
    return versions;
  });
  await write(folder, documents.flat(), BROKEN);
}

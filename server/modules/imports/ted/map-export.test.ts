import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MappedRelease } from '../mapped-release.ts';
import { parseXml } from '../xml/xml-format.ts';
import { XmlTags } from '../xml/xml-tree.ts';
import { tedXml } from '#tests/support/made-up-ted.ts';
import { mapExport } from './map-export.ts';
import { documentNumberOfOjReference } from './read-values.ts';

const fixtures = join(import.meta.dirname, '../fixtures/ted');
const tags = new XmlTags({ inline: new Set(['FT']) });
const release = (name: string) => mapExport(parseXml(readFileSync(join(fixtures, `${name}.xml`)), tags)) as MappedRelease;
const content = (name: string) => release(name).content;

describe('every form', () => {
  it.each([
    ['f01', 'priorInformation', 'published'],
    ['f01-call', 'invitationForBids', 'published'],
    ['f02', 'invitationForBids', 'published'],
    ['f03', 'contractAward', 'awarded'],
    ['f04', 'priorInformation', 'published'],
    ['f05', 'invitationForBids', 'published'],
    ['f06', 'contractAward', 'awarded'],
    ['f07', 'prequalification', 'published'],
    ['f08', 'priorInformation', 'published'],
    ['f12', 'designContest', 'published'],
    ['f13', 'contractAward', 'awarded'],
    ['f14', 'invitationForBids', 'published'],
    ['f15', 'directAwardIntent', 'published'],
    ['f17-defence', 'invitationForBids', 'published'],
    ['f20', 'contractChange', 'awarded'],
    ['f21-notice', 'invitationForBids', 'published'],
    ['f21-award', 'contractAward', 'awarded'],
    ['f22', 'priorInformation', 'published'],
    ['f23', 'contractAward', 'awarded'],
    ['f24', 'invitationForBids', 'published'],
    ['f25', 'contractAward', 'awarded'],
    ['t01', 'priorInformation', 'published'],
    ['t02', 'contractAward', 'awarded'],
  ])('%s is %s, %s', (name, type, status) => {
    expect({ type: content(name).type, status: release(name).status }).toEqual({ type, status });
  });

  it('has a fixture', () => {
    for (const file of readdirSync(fixtures)) expect(content(file.replace('.xml', '')).buyerName).toBeDefined();
  });
});

it.each(['9:00', '09:00', '09:00:00', '9.00'])('reads the time %s', (time) => {
  const xml = tedXml({ number: '000777-2019', form: 'F02', title: 'Bridge', deadline: `2019-05-06 ${time}` });
  const { deadline } = (mapExport(parseXml(Buffer.from(xml), tags)) as MappedRelease).content;
  expect(deadline).toMatchObject({ at: '2019-05-06T07:00:00.000Z', zone: 'Europe/Paris' });
});

it('maps a contract notice: joint buyers, lots, NUTS with names, deadline in the buyer’s time zone, criteria, documents', () => {
  const contractNotice = release('f02');
  expect(contractNotice).toMatchObject({ key: '000201-2019', buyer: { name: 'Ville de Lyon', country: 'FR', city: 'Lyon' } });
  expect(contractNotice.content).toMatchObject({
    language: 'fr',
    jointBuyers: ['Métropole de Lyon'],
    category: 'works',
    method: 'open',
    value: { amount: '150000', currency: 'EUR' },
    deadline: { at: '2019-05-06T10:30:00.000Z', zone: 'Europe/Paris', zoneAssumed: true },
    flags: ['deadline-zone-assumed'],
    publishedAt: { at: '2019-03-25T00:00:00.000Z', zone: 'UTC', dateOnly: true },
    region: 'Rhône',
    city: 'Lyon',
    eligibility: 'Entered in a trade register',
    submissionMethod: 'https://marches.example/depot',
    documents: [{ url: 'https://marches.example/dce' }],
    sourceUrl: 'https://ted.example/000201-2019',
    translations: { en: { title: 'Building works' }, de: { title: 'Bauarbeiten' } },
    lots: [
      {
        id: '1',
        title: 'Gros œuvre',
        places: [{ nuts: 'FRK26', name: 'Rhône' }],
        criteria: [
          { kind: 'quality', name: 'Method', weight: '40' },
          { kind: 'price', weight: '60' },
        ],
      },
      { id: '2', title: 'Toiture', places: [{ nuts: 'FRK21' }] },
    ],
  });
});

it('maps an award by lot, including lots without a winner', () => {
  expect(content('f03')).toMatchObject({
    value: { amount: '65887.6' },
    awards: [
      {
        id: '1',
        lots: ['1'],
        status: 'active',
        bids: 4,
        contractNumber: 'M-1',
        value: { amount: '60000.1' },
        suppliers: [{ name: 'Bâtir SA', country: 'FR' }],
      },
      { id: '2', lots: ['2'], status: 'unsuccessful' },
    ],
  });
  expect(content('f03').processes).toEqual(['000301-2019', '000201-2019']);
});

const dateIn = (country: string, concluded: string) => {
  const xml = tedXml({ number: '000999-2022', form: 'F03', document: '7', country, awards: [{ winner: 'Bâtir SA', concluded }] });
  return (mapExport(parseXml(Buffer.from(xml), tags)) as MappedRelease).content.awards![0]!.date;
};

it('keeps the day of an award as the source writes it, whatever its offset', () => {
  expect(dateIn('FR', '2022-07-27')).toBe('2022-07-27');
  expect(dateIn('PT', '2020-04-09+02:00')).toBe('2020-04-09');
  expect(dateIn('US', '2020-04-09Z')).toBe('2020-04-09');
  expect(dateIn('FR', '2020-02-30')).toBe('2020-02-30');
});

it('keeps it in defence forms too, whose dates have separate parts', () => {
  const dateParts = '<CONTRACT_AWARD_DATE><DAY>7</DAY><MONTH>4</MONTH><YEAR>2019</YEAR></CONTRACT_AWARD_DATE>';
  const form = `<CONTRACT_AWARD_DEFENCE FORM="18" LG="FR" CATEGORY="ORIGINAL"><FD_CONTRACT_AWARD_DEFENCE><AWARD_OF_CONTRACT_DEFENCE>${dateParts}</AWARD_OF_CONTRACT_DEFENCE></FD_CONTRACT_AWARD_DEFENCE></CONTRACT_AWARD_DEFENCE>`;
  const xml = tedXml({ number: '000998-2019', form: 'F03', document: '7' }).replace(/<F03_2014[^]*<\/F03_2014>/u, form);
  expect((mapExport(parseXml(Buffer.from(xml), tags)) as MappedRelease).content.awards).toMatchObject([{ date: '2019-04-07' }]);
});

it('corrections and modifications say what they change, and name the notice', () => {
  expect(content('f14')).toMatchObject({
    deadline: { at: '2019-05-20T10:30:00.000Z' },
    changeNote: 'IV.2.2: – → 2019-05-20 12:30\n\nII.1.1: Old words → New words',
    processes: ['001401-2019', '000201-2019'],
  });
  expect(content('f20')).toMatchObject({ value: { amount: '26294' }, changeNote: 'More of the same\n\n25994 EUR → 26294 EUR' });
});

it('maps forms in several languages: texts of the notice and of its lots', () => {
  expect(content('f02-two-languages')).toMatchObject({
    language: 'fr',
    country: 'BE',
    translations: { nl: { title: 'Bouw van een school' } },
    lots: [{ title: 'Gros œuvre', translations: { nl: { title: 'Gros œuvre' } } }, {}],
  });
});

it('maps defence forms of the older structure', () => {
  expect(content('f17-defence')).toMatchObject({
    title: 'Røggranater, 76 mm',
    description: 'Røggranater af kaliber 102 mm.',
    buyerName: 'Forsvarets Indkøb',
    contact: { email: 'indkob@forsvar.example', city: 'Ballerup' },
    contractNumber: 'FMI-17',
    deadline: { at: '2021-11-30T16:00:00.000Z' },
    value: { amount: '48000000', currency: 'DKK' },
    minValue: { amount: '40000000' },
    method: 'selective',
    lots: [{ id: '1', title: '76 mm', description: 'Små granater' }],
  });
});

it('converts Official Journal numbers to document numbers', () => {
  expect(documentNumberOfOjReference('2018/S 106-242843')).toBe('242843-2018');
  expect(documentNumberOfOjReference('2020/S 1-51')).toBe('000051-2020');
  expect(documentNumberOfOjReference('none')).toBeUndefined();
});

const details = (fields: Partial<Parameters<typeof tedXml>[0]>) =>
  (mapExport(parseXml(Buffer.from(tedXml({ number: '000900-2019', form: 'F02', ...fields })), tags)) as MappedRelease).buyer?.details;

describe('the buyer of a notice', () => {
  it('has an address, a contact and web pages', () => {
    expect(details({ buyerKind: 'MINISTRY' })).toEqual({
      buyerType: 'cga',
      address: { street: "1 rue de l'Exemple", city: 'Lyon', postalCode: '69000' },
      web: 'https://www.ville.example',
      contact: { email: 'achat@ville.example' },
    });
  });

  it.each([
    ['REGIONAL_AUTHORITY', undefined, 'la'],
    ['BODY_PUBLIC', '3', 'body-pl'],
    [undefined, '1', 'cga'],
    [undefined, '5', 'eu-ins-bod-ag'],
    [undefined, 'R', 'body-pl'],
    [undefined, '4', undefined],
    ['SOMETHING_ELSE', '8', undefined],
  ])('%s, coded %s, has the type %s', (buyerKind, authority, kind) => {
    expect(details({ ...(buyerKind ? { buyerKind } : {}), ...(authority ? { authority } : {}) })?.buyerType).toBe(kind);
  });
});

const months = (count: number) => `<DURATION TYPE="MONTH">${count}</DURATION>`;
const lot = (number: string, terms: string) => ({ number, title: `Lot ${number}`, terms });

const contentOf = (fields: Partial<Parameters<typeof tedXml>[0]>) =>
  (mapExport(parseXml(Buffer.from(tedXml({ number: '000300-2019', form: 'F02', ...fields })), tags)) as MappedRelease).content;

describe('the contract period', () => {
  it('has a length or dates, and its options and renewals', () => {
    expect(contentOf({ terms: `${months(24)}<RENEWAL/><RENEWAL_DESCR><P>Twice</P><P>a year</P></RENEWAL_DESCR><NO_OPTIONS/>` })).toMatchObject({
      contractPeriod: { duration: { count: 24, unit: 'month' } },
      hasRenewal: true,
      renewal: { description: 'Twice\na year' },
      hasOptions: false,
    });
    const { contractPeriod, options } = contentOf({
      terms: '<DATE_START>2019-09-01</DATE_START><DATE_END>2021-08-31</DATE_END><OPTIONS/><OPTIONS_DESCR><P>A third year</P></OPTIONS_DESCR>',
    });
    expect(contractPeriod).toMatchObject({ start: { at: '2019-08-31T22:00:00.000Z', zone: 'Europe/Paris' }, end: { zone: 'Europe/Paris', dateOnly: true } });
    expect(options).toBe('A third year');
    for (const terms of ['<DURATION TYPE="MOON">3</DURATION>', '<DURATION TYPE="DAY">some</DURATION>', '<DURATION TYPE="DAY">0</DURATION>', ''])
      expect(contentOf({ terms }).contractPeriod).toBeUndefined();
  });

  it('belongs to each lot, or to the notice where all lots share it', () => {
    const apart = contentOf({ lots: [lot('1', `${months(12)}<NO_RENEWAL/>`), lot('2', `<DURATION TYPE="DAY">90</DURATION><NO_RENEWAL/>`)] });
    expect(apart.lots?.map((mappedLot) => mappedLot.contractPeriod?.duration)).toEqual([
      { count: 12, unit: 'month' },
      { count: 90, unit: 'day' },
    ]);
    expect(apart).toMatchObject({ hasRenewal: false });
    expect(apart.contractPeriod).toBeUndefined();
    const alike = contentOf({ lots: [lot('1', months(12)), lot('2', months(12))] });
    expect(alike.contractPeriod).toEqual({ duration: { count: 12, unit: 'month' } });
    expect(alike.lots?.map((mappedLot) => mappedLot.contractPeriod)).toEqual([undefined, undefined]);
  });

  it.each([
    ['<MONTHS>84</MONTHS>', { duration: { count: 84, unit: 'month' } }],
    ['<DAYS>30</DAYS>', { duration: { count: 30, unit: 'day' } }],
    [
      '<INTERVAL_DATE><START_DATE><DAY>01</DAY><MONTH>02</MONTH><YEAR>2022</YEAR></START_DATE><END_DATE><DAY>31</DAY><MONTH>1</MONTH><YEAR>2025</YEAR></END_DATE></INTERVAL_DATE>',
      { start: { at: expect.stringContaining('2022-01-31T') as unknown }, end: { at: expect.stringContaining('2025-01-31T') as unknown } },
    ],
  ])('is read from a defence form: %s', (period, expected) => {
    const xml = readFileSync(join(fixtures, 'f17-defence.xml'), 'utf8');
    const from = xml.replace(
      '</OBJECT_CONTRACT_INFORMATION_DEFENCE>',
      `<PERIOD_WORK_DATE_STARTING>${period}</PERIOD_WORK_DATE_STARTING></OBJECT_CONTRACT_INFORMATION_DEFENCE>`,
    );
    expect(from).not.toBe(xml);
    expect((mapExport(parseXml(Buffer.from(from), tags)) as MappedRelease).content.contractPeriod).toMatchObject(expected);
  });
});

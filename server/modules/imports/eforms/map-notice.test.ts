import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MappedRelease } from '../mapped-release.ts';
import { type NoNotice, parseXml } from '../xml/xml-format.ts';
import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { XmlTags } from '../xml/xml-tree.ts';
import { eformsNames } from './eforms-format.ts';
import { mapNotice } from './map-notice.ts';

const fixtures = join(import.meta.dirname, '../fixtures/eforms');
const mapFixture = (name: string) => mapNotice(parseXml(readFileSync(join(fixtures, `${name}.xml`))));
const release = (name: string) => mapFixture(name) as MappedRelease;
const content = (name: string) => release(name).content;

describe('every family of subtypes', () => {
  it.each([
    ['pin-buyer-1', 'priorInformation', 'published'],
    ['pin-only-4', 'priorInformation', 'published'],
    ['pin-rtl-7', 'priorInformation', 'published'],
    ['pin-cfc-10', 'invitationForBids', 'published'],
    ['pin-cfc-social-12', 'invitationForBids', 'published'],
    ['cei', 'expressionOfInterest', 'published'],
    ['pmc-e1', 'marketConsultation', 'published'],
    ['pin-e2', 'priorInformation', 'published'],
    ['qu-sy-15', 'prequalification', 'published'],
    ['cn-16', 'invitationForBids', 'published'],
    ['cn-change', 'invitationForBids', 'published'],
    ['cn-cancel', 'cancellation', 'cancelled'],
    ['cn-e3-minimal', 'invitationForBids', 'published'],
    ['cn-national-n16', 'invitationForBids', 'published'],
    ['cn-restricted-17', 'invitationForBids', 'published'],
    ['cn-social-20', 'invitationForBids', 'published'],
    ['subco-22', 'invitationForBids', 'published'],
    ['cn-desg-23', 'designContest', 'published'],
    ['veat-25', 'directAwardIntent', 'published'],
    ['can-29', 'contractAward', 'awarded'],
    ['can-29-nobody', 'contractAward', 'closed'],
    ['can-social-33', 'contractAward', 'awarded'],
    ['can-desg-36', 'contractAward', 'awarded'],
    ['can-e4', 'contractAward', 'awarded'],
    ['can-modif-38', 'contractChange', 'awarded'],
    ['can-modif-e6', 'contractChange', 'awarded'],
    ['compl-e5', 'completion', 'awarded'],
    ['pin-tran-t01', 'priorInformation', 'published'],
    ['can-tran-t02', 'contractAward', 'awarded'],
  ])('%s is %s, %s', (name, type, status) => {
    expect({ type: content(name).type, status: release(name).status }).toEqual({ type, status });
  });

  it('has a fixture, or a reason why it has none', () => {
    for (const file of readdirSync(fixtures)) {
      const name = file.replace('.xml', '');
      if (name === 'no-identifier') expect(() => mapFixture(name)).toThrow('no notice identifier');
      else if (name.startsWith('x0')) expect((mapFixture(name) as NoNotice).code).toBe('business-registration');
      else expect(content(name).title).not.toBe('');
    }
  });
});

it('maps a contract notice: buyers, values, lots with deadlines, places, criteria and documents', () => {
  const contractNotice = release('cn-16');
  expect(contractNotice).toMatchObject({
    key: noticeId(10),
    releaseId: `${noticeId(10)}-01`,
    date: '2025-01-10T09:00:00.000Z',
    buyer: { name: 'Town of Exampleville', country: 'FR' },
  });
  expect(contractNotice.content).toMatchObject({
    title: 'Building a school',
    language: 'en',
    jointBuyers: ['County of Exampleshire'],
    contact: { email: 'buy@town.example', city: 'Exampleville' },
    country: 'FR',
    city: 'Exampleville',
    category: 'works',
    method: 'open',
    value: { amount: '150000', currency: 'EUR' },
    publishedAt: { at: '2025-01-13T00:00:00.000Z' },
    deadline: { at: '2030-05-01T10:00:00.000Z', zone: 'Europe/Paris' },
    submissionMethod: 'https://bids.example/here',
    documents: [{ url: `https://tenders.example/${noticeId(10)}` }],
    places: [{ nuts: 'FRK26', country: 'FR' }],
    sourceUrl: 'https://ted.europa.eu/en/notice/-/detail/12345-2025',
    lots: [
      {
        id: 'LOT-0001',
        title: 'Foundations',
        value: { amount: '100000' },
        deadline: { at: '2030-05-01T10:00:00.000Z' },
        criteria: [
          { kind: 'price', weight: '60 %' },
          { kind: 'quality', weight: '40 %', name: 'Method' },
        ],
      },
      { id: 'LOT-0002', deadline: { at: '2030-06-01T10:00:00.000Z' } },
    ],
  });
  expect(contractNotice.content.processes).toEqual([noticeId(10), noticeId(1, 9), '012345-2025', noticeId(2)]);
  expect(contractNotice.content.classifications!.map(({ code }) => code)).toEqual(['45214200', '45262210', '45261000']);
  expect(contractNotice.content.flags).toBeUndefined();
});

it('maps an award: winners by lot, contracts, bids, lots without a winner, unpublished fields', () => {
  expect(content('can-29')).toMatchObject({
    value: { amount: '148000' },
    awards: [
      {
        id: 'RES-0001',
        lots: ['LOT-0001'],
        status: 'active',
        bids: 3,
        contractNumber: 'C/0001',
        value: { amount: '98000' },
        suppliers: [{ name: 'Digger SA', country: 'FR' }],
      },
      { id: 'RES-0002', lots: ['LOT-0002'], suppliers: [{ name: 'Tile SARL' }, { name: 'Slate SAS' }] },
    ],
  });
  expect(content('can-29-nobody').awards).toEqual([{ id: 'RES-0001', status: 'unsuccessful', lots: ['LOT-0001'], bids: 3 }]);
  const withheld = content('can-29-withheld');
  expect(withheld.value).toBeUndefined();
  expect(withheld.awards![0]).not.toHaveProperty('value');
  expect(withheld.awards![0]).not.toHaveProperty('suppliers');
});

const dateIn = (country: string, signed: string) => {
  const lots = [{ title: 'Part', winners: ['Digger'], signed }];
  const kind = { subtype: '29', noticeType: 'can-standard', formType: 'result', root: 'ContractAwardNotice' } as const;
  return (mapNotice(parseXml(Buffer.from(eformsXml({ id: noticeId(960), country, lots, ...kind })))) as MappedRelease).content.awards![0]!.date;
};

it('keeps the day of an award as the source writes it, whatever its offset', () => {
  expect(dateIn('FRA', '2025-03-01+01:00')).toBe('2025-03-01');
  expect(dateIn('PRT', '2020-04-09+02:00')).toBe('2020-04-09');
  expect(dateIn('FRA', '2025-03-01')).toBe('2025-03-01');
});

it('maps several languages: the notice’s own and the others, for lots too', () => {
  expect(content('multilingual')).toMatchObject({
    language: 'fr',
    title: 'Construction d’une école',
    description: 'Une école de douze salles.',
    translations: { en: { title: 'Building a school' }, nl: { title: 'Bouw van een school', description: 'Een school met twaalf lokalen.' } },
    lots: [{ title: 'Fondations', description: 'Béton armé', translations: { nl: { title: 'Funderingen', description: 'Gewapend beton' } } }],
  });
});

it('takes a buyer’s name in the language of the notice', () => {
  const names = ['BUL', 'FRA', 'ENG'].map((code) => `<cac:PartyName><cbc:Name languageID="${code}">${code} name</cbc:Name></cac:PartyName>`).join('');
  const xml = readFileSync(join(fixtures, 'multilingual.xml'), 'utf8').replace(/<cac:PartyName>.*?<\/cac:PartyName>/u, names);
  expect((mapNotice(parseXml(Buffer.from(xml))) as MappedRelease).content.buyerName).toBe('FRA name');
});

it('maps a change: what it changes, why, and in which notice', () => {
  expect(content('cn-change')).toMatchObject({ changeNote: 'The deadline of lot 2 is a month later.' });
  expect(content('cn-change').processes).toContain(noticeId(10));
  expect(content('can-modif-38').changeNote).toBe('Two more rooms.');
});

it('maps dates: a deadline ends with its day; requests to participate count; any prefix is accepted', () => {
  expect(content('cn-restricted-17')).toMatchObject({ method: 'selective', deadline: { at: '2030-04-01T21:59:59.000Z', dateOnly: true } });
  expect(content('other-prefixes').title).toBe('Building a school');
});

it('keeps or drops invalid offsets, unknown codes and lots with the same id, and never throws', () => {
  const xml = eformsXml({
    id: noticeId(1),
    subtype: '99',
    noticeType: 'whatever',
    formType: 'odd',
    root: 'ContractNotice',
    procedure: 'brand-new',
    dispatch: '${ISSUEDATE}',
    title: 'Odd',
    lots: [
      { id: 'LOT-0001', title: 'One', deadline: '2025-02-30 25:00' },
      { id: 'LOT-0001', title: 'Again' },
      { id: 'GLO-0001', kind: 'LotsGroup', title: 'Group' },
    ],
  });
  const mappedNotice = mapNotice(parseXml(Buffer.from(xml))) as MappedRelease;
  expect(mappedNotice).toMatchObject({
    date: null,
    content: { type: 'invitationForBids', methodDetails: 'brand-new', asGiven: { publishedAt: '${ISSUEDATE}' }, flags: ['published-implausible'] },
  });
  expect(mappedNotice.content.lots).toHaveLength(1);
});

const buyer = (fields: Partial<Parameters<typeof eformsXml>[0]>) =>
  (
    mapNotice(
      parseXml(
        Buffer.from(eformsXml({ id: noticeId(900), subtype: '16', noticeType: 'cn-standard', formType: 'competition', root: 'ContractNotice', ...fields })),
      ),
    ) as MappedRelease
  ).buyer;

describe('the buyer of a notice', () => {
  it('has a type, an address, a contact and web pages', () => {
    expect(buyer({ buyerType: 'body-pl-cga', website: 'https://town.example/', jointBuyers: ['County of Exampleshire'] })).toEqual({
      name: 'Town of Exampleville',
      country: 'FR',
      city: 'Exampleville',
      identifiers: [expect.objectContaining({ scheme: expect.any(String) })],
      details: {
        buyerType: 'body-pl',
        address: { street: '1 Main Street', city: 'Exampleville', postalCode: '12345' },
        web: 'https://town.example/',
        contact: { email: 'buy@town.example', phone: '+33 000' },
      },
    });
  });

  it.each([
    ['la', 'la'],
    ['pub-undert-ra', 'pub-undert'],
    ['spec-rights-entity', 'spec-rights-entity'],
    ['something-else', undefined],
    [undefined, undefined],
  ])('maps the buyer type %s to %s', (code, kind) => {
    expect(buyer(code ? { buyerType: code } : {})?.details?.buyerType).toBe(kind);
  });
});

const contentOf = (fields: Partial<Parameters<typeof eformsXml>[0]>) =>
  (
    mapNotice(
      parseXml(
        Buffer.from(eformsXml({ id: noticeId(901), subtype: '16', noticeType: 'cn-standard', formType: 'competition', root: 'ContractNotice', ...fields })),
        new XmlTags(eformsNames),
      ),
    ) as MappedRelease
  ).content;

describe('contract terms', () => {
  const frame = {
    duration: { count: 48, unit: 'MONTH' },
    options: { ENG: 'More of the same', FRA: 'Davantage' },
    renewals: 2,
    renewal: 'Twelve months each',
    participants: 5,
    maximum: 660_000,
  };
  const expectedTerms = {
    contractPeriod: { duration: { count: 48, unit: 'month' } },
    options: 'More of the same',
    renewal: { maximum: 2, description: 'Twelve months each' },
    framework: { maximumParticipants: 5, maximumValue: { amount: '660000', currency: 'EUR' } },
  };

  it('belong to the notice where all lots share them, else to each lot', () => {
    const contentOfEqualLots = contentOf({ lots: [frame, frame] });
    expect(contentOfEqualLots).toMatchObject(expectedTerms);
    expect(contentOfEqualLots.lots?.map((lot) => Object.keys(lot))).toEqual([['id'], ['id']]);
    const contentOfUnequalLots = contentOf({ lots: [frame, { ...frame, duration: { count: 2, unit: 'YEAR' } }] });
    expect(contentOfUnequalLots).not.toHaveProperty('contractPeriod');
    expect(contentOfUnequalLots).toMatchObject({
      options: 'More of the same',
      lots: [{ contractPeriod: expectedTerms.contractPeriod }, { contractPeriod: { duration: { unit: 'year' } } }],
    });
  });

  it('keep the days of a period as given', () => {
    expect(contentOf({ lots: [{ starts: '2030-01-01+01:00', ends: '2030-12-31+01:00' }] }).contractPeriod).toMatchObject({
      start: { at: '2029-12-31T23:00:00.000Z', dateOnly: true },
      end: { dateOnly: true },
    });
  });

  it.each(['0', '-3', '1.5', 'many', '99999999999999999999'])('drop the count %s', (count) => {
    const xml = eformsXml({ id: noticeId(902), subtype: '16', noticeType: 'cn-standard', formType: 'competition', root: 'ContractNotice', lots: [frame] });
    const invalidXml = xml.replace('>48<', `>${count}<`).replace('>5<', `>${count}<`).replace('Numeric>2<', `Numeric>${count}<`);
    const { content: mappedContent } = mapNotice(parseXml(Buffer.from(invalidXml), new XmlTags(eformsNames))) as MappedRelease;
    expect(mappedContent).not.toHaveProperty('contractPeriod');
    expect(mappedContent.framework).toEqual({ maximumValue: expectedTerms.framework.maximumValue });
    expect(mappedContent.renewal).toEqual({ description: 'Twelve months each' });
  });

  it('name the review body once for all lots', () => {
    expect(contentOf({ lots: [frame, frame], reviewer: 'Court of Example', reviewDeadline: 'Within ten days' })).toMatchObject({
      reviewBodies: [{ organisationName: 'Court of Example', email: 'buy@town.example', country: 'FR' }],
      reviewDetails: 'Within ten days',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { mapRelease } from './ocds/map-release.ts';
import { type StoredRecord, statesOf } from './merge-releases.ts';

const toKeptRelease = (release: object): StoredRecord => ({ ...mapRelease({ ocid: 'ocds-exampl-1', language: 'en', ...release }), buyerId: null });
const contentAfter = (...releases: object[]) => statesOf([], releases.map(toKeptRelease)).at(-1)!.state.content;

const parties = [
  {
    id: 'B',
    name: 'Hill Works',
    roles: ['buyer'],
    address: { locality: 'Dispur', region: 'Assam', countryName: 'India' },
    contactPoint: { email: 'a@b.example', telephone: '1' },
  },
];
const buyer = { id: 'B', name: 'Hill Works' };
const kokrajhar = { locality: 'Kokrajhar', region: 'Assam', countryName: 'India' };
const tender = {
  title: 'Bridge',
  description: 'A bridge of concrete',
  value: { amount: 100, currency: 'INR' },
  tenderPeriod: { endDate: '2025-02-01T10:00:00Z' },
  items: [{ id: '1', deliveryAddress: kokrajhar }],
  lots: [
    { id: 'A', title: 'North', value: { amount: 60, currency: 'INR' } },
    { id: 'B', title: 'South' },
  ],
  documents: [
    { id: 'd', title: 'Drawings', url: 'https://x.example/d' },
    { title: 'Without an id', url: 'https://x.example/n' },
  ],
};
const first = { date: '2025-01-01T00:00:00Z', tag: ['tender'], parties, buyer, tender };
const award = (fields: object) => ({ date: '2025-03-01T00:00:00Z', tag: ['award'], buyer, ...fields });

describe('a later record', () => {
  it('that only names its buyer keeps contact, country and place', () => {
    const [before, now] = [contentAfter(first), contentAfter(first, award({ awards: [{ id: 'w', status: 'active' }] }))];
    expect({ contact: now.contact, country: now.country, region: now.region, city: now.city }).toEqual({
      contact: before.contact,
      country: 'IN',
      region: 'Assam',
      city: 'Kokrajhar',
    });
    expect(before.contact).toMatchObject({ city: 'Dispur', state: 'Assam', country: 'India', phone: '1' });
  });

  it('adds to the contact of the same office, and does not mix two offices', () => {
    const sameOffice = award({ parties: [{ ...buyer, roles: ['buyer'], contactPoint: { telephone: '2' } }] });
    expect(contentAfter(first, sameOffice).contact).toMatchObject({ city: 'Dispur', email: 'a@b.example', phone: '2' });
    const otherOffice = award({ buyer: { name: 'Valley Works', contactPoint: { telephone: '3' } } });
    expect(contentAfter(first, otherOffice).contact).toEqual({ organisationName: 'Valley Works', phone: '3' });
  });

  it('joins lots, awards and documents by id, field by field; money is replaced as a whole', () => {
    const mergedContent = contentAfter(first, {
      date: '2025-01-05T00:00:00Z',
      tag: ['tenderUpdate'],
      tender: { lots: [{ id: 'A', value: { amount: 70 } }], documents: [{ id: 'd', title: 'New drawings' }, { title: 'Another' }] },
    });
    expect(mergedContent.lots).toEqual([
      { id: 'A', title: 'North', value: { amount: '70', currency: null } },
      { id: 'B', title: 'South' },
    ]);
    expect(mergedContent.documents).toEqual([
      { id: 'd', title: 'New drawings', url: 'https://x.example/d' },
      { id: 'document-2', title: 'Another' },
    ]);
  });

  it('keeps earlier data of the same winner, and no winner that it does not name', () => {
    const firstAward = award({ awards: [{ id: 'w', suppliers: [{ name: 'Ridge', identifier: { scheme: 'S', id: '7' } }, { name: 'Gone' }] }] });
    const secondAward = award({ date: '2025-04-01T00:00:00Z', awards: [{ id: 'w', status: 'active', suppliers: [{ name: 'Ridge' }] }] });
    expect(contentAfter(first, firstAward, secondAward).awards).toEqual([
      { id: 'w', status: 'active', suppliers: [{ name: 'Ridge', scheme: 'S', identifier: '7' }] },
    ]);
  });

  it('removes fields that it sets to null, not those that it omits; a newer one adds them again', () => {
    const removingRelease = {
      date: '2025-01-05T00:00:00Z',
      tag: ['tenderUpdate'],
      tender: { description: null, tenderPeriod: { endDate: null }, lots: [{ id: 'A', value: null }], documents: null },
    };
    const mergedContent = contentAfter(first, removingRelease);
    expect(mergedContent.description).toBeUndefined();
    expect(mergedContent.deadline).toBeUndefined();
    expect(mergedContent.documents).toBeUndefined();
    expect(mergedContent.lots).toEqual([
      { id: 'A', title: 'North' },
      { id: 'B', title: 'South' },
    ]);
    expect(mergedContent.value).toEqual({ amount: '100', currency: 'INR' });
    const laterRelease = { date: '2025-01-06T00:00:00Z', tag: ['tenderUpdate'], tender: { tenderPeriod: { endDate: '2025-03-01T10:00:00Z' } } };
    expect(contentAfter(first, removingRelease, laterRelease).deadline?.at).toBe('2025-03-01T10:00:00.000Z');
  });

  it('with an older date is inserted in date order, with its removals', () => {
    const removingRelease = { date: '2025-01-05T00:00:00Z', tag: ['tenderUpdate'], tender: { description: null } };
    const newer = { date: '2025-01-06T00:00:00Z', tag: ['tenderUpdate'], tender: { title: 'Long bridge' } };
    const [state] = statesOf([toKeptRelease(first), toKeptRelease(newer)], [toKeptRelease(removingRelease)]);
    expect(state!.state.content).toMatchObject({ title: 'Long bridge' });
    expect(state!.state.content.description).toBeUndefined();
  });
});

const placeOf = (tenderFields: object, address: object = {}) => {
  const { region, city, country } = contentAfter({ ...first, parties: [{ ...buyer, roles: ['buyer'], address }], tender: { title: 'x', ...tenderFields } });
  return [country, region, city];
};

describe('the place of a notice', () => {
  it.each([
    [
      'the town of the delivery goes before the buyer’s',
      { items: [{ deliveryAddress: kokrajhar }] },
      { locality: 'Dispur', countryName: 'India' },
      ['IN', 'Assam', 'Kokrajhar'],
    ],
    ['the tender’s own address', { deliveryAddresses: [kokrajhar] }, {}, ['IN', 'Assam', 'Kokrajhar']],
    ['a described location', { items: [{ deliveryLocation: { description: 'Lagos port' } }] }, { countryName: 'NG' }, ['NG', undefined, 'Lagos port']],
    [
      'a region alone only fills the gap',
      { items: [{ deliveryAddress: { region: 'UKM75' } }] },
      { locality: 'Leith', countryName: 'GB' },
      ['GB', undefined, 'Leith'],
    ],
    ['and does where there is one', { items: [{ deliveryAddress: { region: 'UKM75' } }] }, { countryName: 'GB' }, ['GB', 'UKM75', undefined]],
    [
      'towns that differ are no place',
      { items: [{ deliveryAddress: kokrajhar }, { deliveryAddress: { locality: 'Silchar' } }] },
      { locality: 'Dispur', countryName: 'India' },
      ['IN', undefined, 'Dispur'],
    ],
    ['a place abroad is none', { items: [{ deliveryAddress: kokrajhar }] }, { locality: 'Leith', countryName: 'GB' }, ['GB', undefined, 'Leith']],
  ])('%s', (_what, tenderFields, address, expected) => {
    expect(placeOf(tenderFields, address)).toEqual(expected);
  });
});

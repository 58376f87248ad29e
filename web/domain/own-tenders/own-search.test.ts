import { expect, test } from 'vitest';
import { addressOfOwn, ownSearch } from './own-search.ts';

const sectors = [
  { code: 'construction', name: 'Construction', children: [{ code: '44000000' }, { code: '45000000' }] },
  { code: 'it', name: 'IT', children: [{ code: '72000000' }] },
];
const of = (cpv: string[], country: string | null = 'NP', site: string | null = 'NP') =>
  addressOfOwn(ownSearch({ country, cpv }, sectors, site), { state: 'open' });

test('a whole sector is searched by its code, which a locked notice shows', () => {
  expect(of(['44', '45', '72'])).toBe('/LocalTenders?state=open&sector=construction&sector=it');
  expect(ownSearch({ country: 'NP', cpv: ['44', '45'] }, sectors, 'NP')).toEqual({
    path: '/LocalTenders',
    scope: 'local',
    filters: { sector: ['construction'] },
  });
});

test('codes of incomplete sectors are alternatives to the sectors, and alone stay codes', () => {
  expect(of(['44', '45', '722223'])).toBe('/LocalTenders?state=open&sector=construction&sector=72222300');
  expect(of(['45', '722223'])).toBe('/LocalTenders?state=open&cpv=45&cpv=722223');
});

test('the list is the site’s own if the supplier is in its country, else that of the supplier’s country', () => {
  expect(of([], 'NP', null)).toBe('/LocalTenders?state=open&country=NP');
  expect(of(['72'], 'IN')).toBe('/global-tenders?state=open&country=IN&sector=it');
  expect(of(['72'], null)).toBe('/global-tenders?state=open&sector=it');
});

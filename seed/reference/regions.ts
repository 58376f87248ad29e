import { intlNames } from './intl-names.ts';
import { intlList } from './list.ts';

/** Continents: the geographic regions of UN M49 (unstats.un.org/unsd/methodology/m49), Antarctica last. */
export const continentCodes = ['002', '019', '142', '150', '009', '010'] as const;

/** Sub-regions and intermediate regions of UN M49: code → parent code. */
export const parentOfRegion: Readonly<Record<string, string>> = {
  '015': '002',
  '202': '002',
  '014': '202',
  '017': '202',
  '018': '202',
  '011': '202',
  '419': '019',
  '029': '419',
  '013': '419',
  '005': '419',
  '021': '019',
  '143': '142',
  '030': '142',
  '035': '142',
  '034': '142',
  '145': '142',
  '151': '150',
  '154': '150',
  '039': '150',
  '155': '150',
  '053': '009',
  '054': '009',
  '057': '009',
  '061': '009',
};

/** CLDR names Antarctica only as a country. */
const namesOf = (code: string) => (code === '010' ? intlNames('region', 'AQ', 'Antarctica') : intlNames('region', code, code));

export const continents = intlList('continents', continentCodes, () => continentCodes.map((code) => ({ code, names: namesOf(code) })));

export const regions = intlList('regions', parentOfRegion, () =>
  Object.keys(parentOfRegion)
    .toSorted()
    .map((code) => ({ code, parentCode: parentOfRegion[code] ?? null, names: namesOf(code) })),
);

/** The continent of a region. */
export function continentOf(region: string): string {
  const parent = parentOfRegion[region];
  return parent === undefined ? region : continentOf(parent);
}

import { fundingAgencies } from './agencies.ts';
import { countries } from './countries.ts';
import { currencies } from './currencies.ts';
import { languages } from './languages.ts';
import type { ReferenceList } from './list.ts';
import { methods, noticeTypeList, organisationTypes, sectors, sourcesOfFunding } from './our-lists.ts';
import { continents, regions } from './regions.ts';

export type { ListItem, ReferenceList } from './list.ts';

/** Every reference list except CPV, which is read separately (cpv.ts). */
export const referenceLists: readonly ReferenceList[] = [
  countries,
  currencies,
  languages,
  regions,
  continents,
  methods,
  fundingAgencies,
  sourcesOfFunding,
  noticeTypeList,
  organisationTypes,
  sectors,
];

import { noticeTypes, procurementMethods } from '#contract/notices.ts';
import { smallList } from './list.ts';
import { inAllLanguages } from './names/index.ts';
import { sourceOfFundingCodes } from './names/names.ts';
import { divisionsOfSector, sectorCodes } from './sectors.ts';

/** First level: the sectors. Their CPV divisions, the second level, have CPV's own labels. */
export const sectors = smallList(
  'sectors',
  sectorCodes.map((code) => ({
    code,
    names: inAllLanguages((names) => names.sectors[code]),
    attributes: { divisions: divisionsOfSector[code].map((division) => `${division}000000`) },
  })),
);

export const noticeTypeList = smallList(
  'noticeTypes',
  noticeTypes.map((code) => ({ code, names: inAllLanguages((names) => names.noticeTypes[code]) })),
);

/** OCDS 1.1.5, codelist procurementMethod (closed). */
export const methods = smallList(
  'methods',
  procurementMethods.map((code) => ({ code, names: inAllLanguages((names) => names.methods[code]) })),
);

export const organisationTypes = smallList(
  'organisationTypes',
  (['BUYER', 'SELLER', 'BOTH'] as const).map((code) => ({ code, names: inAllLanguages((names) => names.organisationTypes[code]) })),
);

export const sourcesOfFunding = smallList(
  'sourcesOfFunding',
  sourceOfFundingCodes.map((code) => ({ code, names: inAllLanguages((names) => names.sourcesOfFunding[code]) })),
);

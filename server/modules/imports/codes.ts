/** The reference module's functions that mapping uses. */
export { agencyOf, cpvOf, isCpvCode, normaliseCountry, normaliseCurrency, normaliseLanguage, sectorsOf } from '#server/modules/reference/index.ts';

/** The reference module's door, as mapping uses it. */
export { agencyOf, cpvOf, normaliseCountry, normaliseCurrency, normaliseLanguage, sectorsOf } from '#server/modules/reference/index.ts';

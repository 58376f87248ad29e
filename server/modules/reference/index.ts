import type { Module } from '#server/platform/module.ts';
import { auditNames } from './reference.audit.ts';
import { referenceRoutes } from './reference.routes.ts';

export { agencyOf } from './agency-of.ts';
export { cpvAncestors, isCpvCode } from './cpv-codes.ts';
export { type CpvLabel, cpvLabels } from './cpv-labels.ts';
export { cpvOf } from './cpv-of.ts';
export { holidaysOn } from './holidays/holidays-on.ts';
export { loadReference } from './load-reference.ts';
export { normaliseCountry, normaliseCurrency, normaliseLanguage } from './normalise.ts';
export { divisions, readCpvTree } from './read-cpv.ts';
export { namesOf } from './names-of.ts';
export { sectorsOf } from './sectors-of.ts';
export { toUsd } from './to-usd.ts';

export const reference: Module = { name: 'reference', routes: referenceRoutes, auditNames };

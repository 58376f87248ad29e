import type { Module } from '#server/platform/module.ts';
import { referenceRoutes } from './reference.routes.ts';

export { cpvAncestors, cpvParent, isCpv } from './cpv-codes.ts';
export { type CpvLabel, cpvLabels } from './cpv-labels.ts';
export { loadReference } from './load-reference.ts';
export { divisions } from './read-cpv.ts';

export const reference: Module = { name: 'reference', routes: referenceRoutes };

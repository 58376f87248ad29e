import type { Module } from '#server/platform/module.ts';
import { proposalRoutes } from './proposals.routes.ts';

export const proposals: Module = { name: 'proposals', routes: proposalRoutes };

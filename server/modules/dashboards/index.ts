import type { Module } from '#server/platform/module.ts';
import { dashboardsRoutes } from './dashboards.routes.ts';

export const dashboards: Module = { name: 'dashboards', routes: dashboardsRoutes };

import type { Module } from '#server/platform/module.ts';
import { exportRows } from './export-rows.repo.ts';
import { importCommand } from './import.command.ts';
import { importRoutes } from './imports.routes.ts';

export { type ImportProgress, type ImportResult, type ImportSourcesOptions, importSources } from './import-sources.ts';

export const imports: Module = { name: 'imports', routes: importRoutes, commands: [importCommand], exportRows };

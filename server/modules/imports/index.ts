import type { Module } from '#server/platform/module.ts';

export { canonicalExport } from './canonical-export.ts';
export { importHelp, runImportCommand } from './import.command.ts';
export { type ImportProgress, type ImportResult, type ImportSourcesOptions, importSources } from './import-sources.ts';

export const imports: Module = { name: 'imports' };

// Limits and formats of downloads of selected tenders, which browsers import as values: without schemas (contract/names.ts).

/** Tenders of one table at most. */
export const MAX_EXPORTED = 100;
/** Tenders of one ZIP with their documents at most, and what it holds of them: files, and bytes. */
export const MAX_ZIPPED = 20;
export const MAX_ZIPPED_FILES = 1000;
export const MAX_ZIPPED_BYTES = 500 * 1024 * 1024;

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

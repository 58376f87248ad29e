import { z } from 'zod';
import { MAX_TABLE_BYTES, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, bulkDraftFields, bulkDraftRules, bulkRowStates } from './bulk-draft-names.ts';
import { defineEndpoint } from './endpoint.ts';

const Field = z.enum(bulkDraftFields);

/** The fields of the columns, from the left, separated by commas; nothing: the column is left out. */
const Fields = z
  .string()
  .max(4000)
  .transform((text) => text.split(',').map((name) => (name.trim() === '' ? null : name.trim())))
  .pipe(z.array(Field.nullable()).max(MAX_TABLE_COLUMNS))
  .refine((fields) => fields.filter(Boolean).length === new Set(fields.filter(Boolean)).size, {
    params: { rule: 'repeated' },
    message: 'names a field twice',
  });

const BulkDraftRow = z.object({
  /** As spreadsheet programs count, from 1. */
  number: z.number().int(),
  state: z.enum(bulkRowStates),
  /** Id of its draft, once it has one. */
  notice: z.string().nullable(),
  /** The cells of columns that have a field, in the order of the columns; empty ones are not there. */
  cells: z.array(
    z.object({
      /** From 0. */
      column: z.number().int(),
      /** As the file has it. */
      text: z.string(),
      /** How it is understood: a day (ISO 8601) or `YYYY-MM-DDTHH:MM`, a decimal number, a code. Null: it is not. */
      value: z.string().nullable(),
    }),
  ),
  errors: z.array(
    z.object({
      /** Null: no column is to blame. */
      column: z.number().int().nullable(),
      field: Field.nullable(),
      rule: z.enum(bulkDraftRules),
      bound: z.number().optional(),
    }),
  ),
});
export type BulkDraftRow = z.infer<typeof BulkDraftRow>;

/** A table as it is understood. */
export const BulkDraftTable = z.object({
  /** The sheet of a workbook that was read; null for CSV. */
  sheet: z.string().nullable(),
  columns: z.array(z.object({ name: z.string(), field: Field.nullable() })).max(MAX_TABLE_COLUMNS),
  rows: z.array(BulkDraftRow).max(MAX_TABLE_ROWS),
});
export type BulkDraftTable = z.infer<typeof BulkDraftTable>;

const receivesTable = {
  method: 'POST',
  access: 'may:notices.write',
  receives: { types: ['application/octet-stream'], maxBytes: MAX_TABLE_BYTES },
  query: z.strictObject({
    /** Absent: they are recognised by the names of the columns. */
    fields: Fields.optional(),
  }),
  response: BulkDraftTable,
} as const;

export const previewBulkDrafts = defineEndpoint({
  ...receivesTable,
  path: '/notices/bulkDrafts/preview',
  summary: 'Read a table (CSV or XLSX, at most 2 MB and 200 rows, as the body) as notices, one a row; stores nothing',
});
export const createBulkDrafts = defineEndpoint({
  ...receivesTable,
  path: '/notices/bulkDrafts',
  summary:
    'Start a draft of the active organisation for each valid row of a table (CSV or XLSX, as the body); a row that already has a draft gets no second one',
});

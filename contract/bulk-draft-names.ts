import type { noticeTabs } from './draft-names.ts';
// Names of drafts from a table that browsers import as values: without schemas (contract/names.ts).

/** The largest file, in bytes. */
export const MAX_TABLE_BYTES = 2_000_000;
export const MAX_TABLE_ROWS = 200;
export const MAX_TABLE_COLUMNS = 100;

type WizardField = readonly [tab: (typeof noticeTabs)[number], field: string];

/** What a column may hold: a field of the wizard, by its tab and its name there; null: a part of one, which has a name of its own. */
const columns = {
  title: ['General-information', 'title'],
  contractNumber: ['General-information', 'contractNumber'],
  description: ['Detailed-information', 'descriptionHtml'],
  type: ['General-information', 'type'],
  category: ['General-information', 'category'],
  method: ['General-information', 'method'],
  methodDetails: ['General-information', 'methodDetails'],
  kind: ['General-information', 'kind'],
  cpv: ['cpv-codes', 'cpv'],
  value: ['General-information', 'value'],
  currency: null,
  deadline: ['General-information', 'deadline'],
  deadlineTime: null,
  questionsUntil: ['General-information', 'questionsUntil'],
  openingAt: ['General-information', 'openingAt'],
  language: ['General-information', 'language'],
  country: ['General-information', 'country'],
  region: ['General-information', 'region'],
  city: ['General-information', 'city'],
  eligibility: ['Detailed-information', 'eligibility'],
  submissionMethod: ['Detailed-information', 'submissionMethod'],
  submissionPlace: ['Detailed-information', 'submissionPlace'],
  fundingAgency: ['Detailed-information', 'fundingAgency'],
  contactName: null,
  contactEmail: null,
  contactPhone: null,
} as const satisfies Record<string, WizardField | null>;
export type BulkDraftField = keyof typeof columns;

/** In the order of a new table's columns. */
export const bulkDraftFields = Object.keys(columns) as readonly BulkDraftField[];

/** The field of the wizard that a column's name is taken from; null: the column has a name of its own. */
export const wizardFieldOf = (field: BulkDraftField): WizardField | null => columns[field];

/** `new`: it becomes a draft. `created`: it has just become one. `existing`: it did so earlier, and is not made twice. */
export const bulkRowStates = ['new', 'created', 'existing', 'invalid'] as const;

/** What is wrong with a cell, or with a row (`ragged-row`, `unreadable`), for `form.error.RULE`. */
export const bulkDraftRules = ['required', 'most-string', 'date', 'time', 'amount', 'unknown', 'cpv', 'format-email', 'ragged-row', 'unreadable'] as const;
export type BulkDraftRule = (typeof bulkDraftRules)[number];

/** Why a file is refused as a whole. */
export const tableRefusals = ['table-type', 'table-broken', 'table-empty', 'too-many-rows', 'too-many-columns'] as const;
export type TableRefusal = (typeof tableRefusals)[number];

import { type BulkDraftField, bulkDraftFields } from '#contract/bulk-draft-names.ts';
import { csvOf } from '#contract/csv.ts';
import type { Translate } from '../../../i18n.ts';
import { columnLabel } from './field-label.ts';

const DAYS_AHEAD = 45;

/** A table with a column for each field, named in the reader's language, and one notice to be replaced. */
export function sampleTable(t: Translate, { currency, country, language }: { currency: string; country: string | null; language: string }): string {
  const day = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const values: Readonly<Partial<Record<BulkDraftField, string>>> = {
    title: t('bulk-drafts.example'),
    contractNumber: 'A-12/2026',
    description: t('bulk-drafts.example'),
    type: t('words.type.invitationForBids'),
    category: t('words.category.works'),
    method: t('words.method.open'),
    kind: t('words.kind.offline'),
    cpv: '45221100',
    value: '1250000',
    currency,
    deadline: day,
    deadlineTime: '12:00',
    language,
    country: country ?? '',
    contactEmail: 'tenders@example.org',
  };
  return csvOf([bulkDraftFields.map((field) => columnLabel(t, field)), bulkDraftFields.map((field) => values[field] ?? '')]);
}

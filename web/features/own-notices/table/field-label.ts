import { type BulkDraftField, wizardFieldOf } from '#contract/bulk-draft-names.ts';
import { fieldLabel } from '../../../domain/own-notice/words.ts';
import type { Translate } from '../../../i18n.ts';

/** The name of what a column may hold. */
export function columnLabel(t: Translate, field: BulkDraftField): string {
  const [tab, name] = wizardFieldOf(field) ?? [];
  return tab === undefined || name === undefined ? t(`bulk-drafts.field.${field}`) : fieldLabel(t, tab, name);
}

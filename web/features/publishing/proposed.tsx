import { useT } from '../../i18n.ts';
import { useDraft } from './draft-context.ts';
import css from './proposed.module.css';
import type { TabId } from '../../domain/own-notice/tabs.ts';
import { fieldLabel } from '../../domain/own-notice/words.ts';

/** Names the fields of a tab that were filled in from the organisation or its last notice. */
export function Proposed({ tab }: { tab: TabId }) {
  const t = useT();
  const { details, progress } = useDraft();
  const names = details.proposed.flatMap((path) => (path.startsWith(`${tab}.`) ? [path.slice(tab.length + 1)] : []));
  if (names.length === 0 || progress.tabs.some((each) => each.tab === tab && each.visited)) return null;
  // Of the value only the currency is proposed.
  const labelOf = (name: string) =>
    name === 'value' ? t('words.labelled', { label: fieldLabel(t, tab, name), value: t('publishing.currency') }) : fieldLabel(t, tab, name);
  return (
    <p className={css.proposed}>
      <strong>{t('publishing.proposed')}</strong> {names.map(labelOf).join(' · ')}
    </p>
  );
}

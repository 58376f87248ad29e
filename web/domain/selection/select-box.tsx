import { useLocation } from 'react-router';
import { loadTexts, useT } from '../../i18n.ts';
import { select, useSelection } from './selection.ts';
import css from './selection.module.css';

await loadTexts('selection');

/** The check box of a card: what is selected can be downloaded together. */
export function SelectBox({ notice }: { notice: { id: string; title: string } }) {
  const t = useT();
  const { pathname } = useLocation();
  const { ids } = useSelection(pathname);
  return (
    <label className={css.box} title={t('selection.select')}>
      <input
        type="checkbox"
        data-select=""
        checked={ids.has(notice.id)}
        onChange={({ target }) => select(pathname, [notice.id], target.checked)}
        aria-label={t('words.labelled', { label: t('selection.select'), value: notice.title })}
      />
    </label>
  );
}

import { loadTexts, useT } from '../i18n.ts';
import ui from './ui.module.css';

await loadTexts('form');

/** Links to the previous and the next page of a list that has more than one. */
export function Pagination({ page, size, total, onTurn }: { page: number; size: number; total: number; onTurn: (page: number) => void }) {
  const t = useT();
  if (total <= size) return null;
  return (
    <p>
      <button type="button" className={ui.quiet} disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('form.before')}
      </button>{' '}
      <button type="button" className={ui.quiet} disabled={page * size >= total} onClick={() => onTurn(page + 1)}>
        {t('form.after')}
      </button>
    </p>
  );
}

import { loadTexts, useT } from '../i18n.ts';
import ui from './ui.module.css';

await loadTexts('form');

/** Links to the previous and the next page of a list that has more than one. */
export function Pagination({ page, size, total, onPageChange }: { page: number; size: number; total: number; onPageChange: (page: number) => void }) {
  const t = useT();
  if (total <= size) return null;
  return (
    <p>
      <button type="button" className={ui.quiet} disabled={page === 1} onClick={() => onPageChange(page - 1)}>
        {t('form.before')}
      </button>{' '}
      <button type="button" className={ui.quiet} disabled={page * size >= total} onClick={() => onPageChange(page + 1)}>
        {t('form.after')}
      </button>
    </p>
  );
}

import { loadTexts, useT } from '../i18n.ts';
import { useFormats } from '../lib/site.tsx';
import ui from './ui.module.css';

await loadTexts('form');

/** Buttons to the previous and the next page of a list that has more than one, and which part of it is shown. */
export function Pagination({ page, size, total, onPageChange }: { page: number; size: number; total: number; onPageChange: (page: number) => void }) {
  const t = useT();
  const { count } = useFormats();
  if (total <= size) return null;
  return (
    <p>
      <button type="button" className={ui.quiet} disabled={page === 1} onClick={() => onPageChange(page - 1)}>
        {t('form.before')}
      </button>{' '}
      <span>{t('form.range', { from: count((page - 1) * size + 1), to: count(Math.min(page * size, total)), total: count(total) })}</span>{' '}
      <button type="button" className={ui.quiet} disabled={page * size >= total} onClick={() => onPageChange(page + 1)}>
        {t('form.after')}
      </button>
    </p>
  );
}

import { useT } from '../i18n.ts';
import { LOAD_TIMEOUT_MS } from '../lib/load-timeout.ts';
import css from './spinner.module.css';
import ui from './ui.module.css';

/**
 * The blue spinner of 100 by 100 px, while a lazy screen loads (specification, section 2). It appears late, so that a fast load does not
 * make it flash.
 */
export function Spinner() {
  const t = useT();
  return (
    <output className={css.spinner}>
      <span className={ui.visuallyHidden}>{t('shell.loading')}</span>
    </output>
  );
}

/** A screen that did not load in time: what happened, what was kept, and what to do. */
export function LoadTimedOut({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.late} role="alert">
      <h2>{t('shell.lateTitle')}</h2>
      <p>{t('shell.lateText', { n: LOAD_TIMEOUT_MS / 1000 })}</p>
      <button type="button" className={ui.primary} onClick={onRetry}>
        {t('shell.again')}
      </button>
    </div>
  );
}

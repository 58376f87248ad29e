import { loadTexts, useT } from '../i18n.ts';
import css from './load-failed.module.css';
import ui from './ui.module.css';

await loadTexts('form');

/** Says that a part of a screen, or all of it, could not load, and offers to try again. */
export function LoadFailed({ onRetry, isScreen = false }: { onRetry: () => void; isScreen?: boolean }) {
  const t = useT();
  const message = t('form.load.failed');
  return (
    <div className={css.failed} role="alert">
      {isScreen ? <h1>{message}</h1> : <p>{message}</p>}
      <button type="button" className={ui.button} onClick={onRetry}>
        {t('shell.again')}
      </button>
    </div>
  );
}

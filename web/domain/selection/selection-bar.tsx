import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { MAX_EXPORTED, exportFormats } from '#contract/export-names.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { clearSelection, select, useSelection } from './selection.ts';
import css from './selection.module.css';
import { useDownload } from './use-download.ts';

await loadTexts('selection');

/** Keeps as much room at the foot of the page as the bar takes, so that it covers nothing. */
function useRoomAtFoot(isShown: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    if (!isShown || !bar.current) return undefined;
    const observer = new ResizeObserver(([entry]) => style.setProperty('--foot', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`));
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, [isShown]);
  return bar;
}

/** What can be done with the selected notices of a list. @param notices those on the page. */
export function SelectionBar({ notices }: { notices: readonly { id: string }[] }) {
  const t = useT();
  const { count } = useFormats();
  const { pathname } = useLocation();
  const { ids, isFull } = useSelection(pathname);
  const { message, download, forget } = useDownload(ids);
  const isShown = ids.size > 0;
  const bar = useRoomAtFoot(isShown);
  const clear = () => {
    clearSelection();
    forget();
    // The pressed button is gone.
    document.querySelector<HTMLElement>('[data-select]')?.focus();
  };
  const hint = isFull ? t('selection.full', { max: count(MAX_EXPORTED) }) : null;
  // What a press has led to comes before what is always so.
  const shown = message?.text ?? hint;
  const isFailure = message ? message.isFailure : hint !== null;
  // It is there before something is selected: only changes of it are announced.
  return (
    <div
      ref={bar}
      className={isShown ? css.bar : ui.visuallyHidden}
      role={isShown ? 'region' : undefined}
      aria-label={isShown ? t('selection.title') : undefined}
    >
      <output className={css.status}>
        {isShown && <b>{t('selection.count', { count: ids.size, n: count(ids.size) })}</b>}
        {isShown && shown && <span className={isFailure ? css.failure : css.message}>{shown}</span>}
      </output>
      {isShown && (
        <div className={css.acts}>
          {exportFormats.map((format) => {
            const name = format.toUpperCase();
            return (
              <button
                key={format}
                type="button"
                className={ui.button}
                aria-label={t('selection.table', { format: name })}
                onClick={() => void download(format)}
              >
                {name}
              </button>
            );
          })}
          <button type="button" className={ui.button} onClick={() => void download('zip')}>
            {t('selection.zip')}
          </button>
          <button
            type="button"
            className={ui.quiet}
            onClick={() =>
              select(
                pathname,
                notices.map(({ id }) => id),
                true,
              )
            }
          >
            {t('selection.all')}
          </button>
          <button type="button" className={ui.quiet} aria-label={t('selection.clear')} onClick={clear}>
            {t('selection.clearShort')}
          </button>
        </div>
      )}
    </div>
  );
}

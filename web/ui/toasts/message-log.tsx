import { useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '../../i18n.ts';
import { Icon } from '../icons.tsx';
import ui from '../ui.module.css';
import css from './message-log.module.css';
import { severityIcons, toastList } from './toasts.tsx';

/** The bell of the header: the number of messages in this visit, and all of them, newest first. */
export default function MessageLog() {
  const t = useT();
  const { log } = useSyncExternalStore(toastList.subscribe, toastList.state);
  const dialog = useRef<HTMLDialogElement>(null);
  // The messages are in the page twice only while the log is open.
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const label = t('tools.openLog', { n: log.length });
  const clear = () => {
    // The focus returns to the bell.
    dialog.current?.close();
    toastList.clearLog();
  };
  return (
    <>
      <button type="button" className={css.bell} onClick={open} aria-haspopup="dialog" aria-label={label} title={label}>
        <svg width="21" height="21" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinejoin="round" aria-hidden="true">
          <path d="M5 17c1.600-1.600 2-3.500 2-6.500a5 5 0 0 1 10 0c0 3 .4 4.900 2 6.500zm5 3.200a2.200 2.200 0 0 0 4 0" />
        </svg>
        {log.length > 0 && <span aria-hidden="true">{log.length}</span>}
      </button>
      <dialog ref={dialog} className={css.log} aria-labelledby="message-log" onClose={() => setOpen(false)}>
        <h2 id="message-log">{t('tools.shown')}</h2>
        {log.length === 0 && <p>{t('tools.none')}</p>}
        <ol>
          {(isOpen ? log : []).map((shown) => (
            <li key={shown.id} data-severity={shown.severity}>
              <Icon name={severityIcons[shown.severity]} />
              <div>
                <p>
                  {t(`tools.severity.${shown.severity}`)} · <time dateTime={new Date(shown.at).toISOString()}>{time.format(shown.at)}</time>
                </p>
                <b>{shown.summary}</b>
                {shown.detail && <p>{shown.detail}</p>}
              </div>
            </li>
          ))}
        </ol>
        <form method="dialog">
          <button type="submit" className={ui.primary}>
            {t('shell.close')}
          </button>
          {log.length > 0 && (
            <button type="button" className={ui.quiet} onClick={clear}>
              {t('tools.clearLog')}
            </button>
          )}
        </form>
      </dialog>
    </>
  );
}

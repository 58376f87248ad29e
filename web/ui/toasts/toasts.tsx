import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageContext, loadTexts, useT } from '../../i18n.ts';
import { Icon, type IconName } from '../icons.tsx';
import { NOTIFICATIONS_KEY, type Notification, type Severity, shownCount } from '../notification.ts';
import ui from '../ui.module.css';
import { type ShownNotification, ToastList } from './toast-list.ts';
import css from './toasts.module.css';

await loadTexts('tools');

export const severityIcons: Record<Severity, IconName> = { success: 'check', info: 'document', warning: 'warning', error: 'warning' };

/** The stored log of this visit; anything else stored there is ignored. */
function storedNotifications(): ShownNotification[] {
  try {
    const storedLog = JSON.parse(sessionStorage.getItem(NOTIFICATIONS_KEY) ?? '[]') as unknown;
    return Array.isArray(storedLog)
      ? (storedLog as ShownNotification[]).filter(({ summary, severity }) => typeof summary === 'string' && severity in severityIcons)
      : [];
  } catch {
    return [];
  }
}

function storeLog(log: readonly ShownNotification[]): void {
  try {
    if (log.length > 0) sessionStorage.setItem(NOTIFICATIONS_KEY, JSON.stringify(log));
    else sessionStorage.removeItem(NOTIFICATIONS_KEY);
  } catch {
    // Without storage the log lasts as long as the page.
  }
}

export const toastList = new ToastList(
  {
    now: () => Date.now(),
    start: (work, ms) => setTimeout(work, ms),
    stop: (timer) => clearTimeout(timer as number | undefined),
  },
  storedNotifications(),
);
/** Updates the bell. */
const publishCount = () => shownCount.set(toastList.state().log.length);
toastList.subscribe(() => {
  storeLog(toastList.state().log);
  publishCount();
});

function Toast({ toast }: { toast: ShownNotification }) {
  const t = useT();
  return (
    <li className={css.toast} data-severity={toast.severity}>
      <Icon name={severityIcons[toast.severity]} size={20} />
      <div role={toast.severity === 'error' ? 'alert' : undefined}>
        <b>
          <span className={ui.visuallyHidden}>{t('words.label', { label: t(`tools.severity.${toast.severity}`) })} </span>
          {toast.summary}
        </b>
        {toast.detail && <p>{toast.detail}</p>}
      </div>
      <button type="button" onClick={() => toastList.dismiss(toast.id)} aria-label={t('tools.dismiss', { summary: toast.summary })}>
        <Icon name="close" />
      </button>
    </li>
  );
}

function Toasts() {
  const t = useT();
  const { live } = useSyncExternalStore(toastList.subscribe, toastList.state);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isBeingRead = (isHovered || isFocused) && live.length > 0;
  useEffect(() => {
    if (!isBeingRead) return undefined;
    toastList.hold();
    return () => toastList.release();
  }, [isBeingRead]);
  return (
    <section className={css.region} aria-label={t('tools.messages')}>
      {/* A user who points at a message, or is in it with the keyboard, is reading it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        aria-live="polite"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {live.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}

let isOpen = false;

/** Adds the region to the page. It must exist before a message is read out in it. */
export function openToasts(): void {
  if (isOpen) return;
  isOpen = true;
  publishCount();
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(
    <LanguageContext value={document.documentElement.lang}>
      <Toasts />
    </LanguageContext>,
  );
}

/** Shows a notification in a region that screen readers already know. */
export function showToast(notification: Notification): void {
  const isFirst = !isOpen;
  openToasts();
  if (isFirst) setTimeout(() => toastList.show(notification), 100);
  else toastList.show(notification);
}

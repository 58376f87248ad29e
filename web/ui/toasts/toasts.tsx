import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageContext, loadTexts, useT } from '../../i18n.ts';
import { Icon, type IconName } from '../icons.tsx';
import { NOTIFICATIONS_KEY, type Notification, type Severity, shownCount } from '../notification.ts';
import ui from '../ui.module.css';
import { type ShownNotification, ToastList } from './toast-list.ts';
import css from './toasts.module.css';

await loadTexts('tools');

export const icons: Record<Severity, IconName> = { success: 'check', info: 'document', warning: 'warning', error: 'warning' };

/** The stored log of this visit; anything else stored there is ignored. */
function storedNotifications(): ShownNotification[] {
  try {
    const storedLog = JSON.parse(sessionStorage.getItem(NOTIFICATIONS_KEY) ?? '[]') as unknown;
    return Array.isArray(storedLog)
      ? (storedLog as ShownNotification[]).filter(({ summary, severity }) => typeof summary === 'string' && severity in icons)
      : [];
  } catch {
    return [];
  }
}

function keep(log: readonly ShownNotification[]): void {
  try {
    if (log.length > 0) sessionStorage.setItem(NOTIFICATIONS_KEY, JSON.stringify(log));
    else sessionStorage.removeItem(NOTIFICATIONS_KEY);
  } catch {
    // Without storage the log lasts as long as the page.
  }
}

export const list = new ToastList(
  {
    now: () => Date.now(),
    start: (work, ms) => setTimeout(work, ms),
    stop: (timer) => clearTimeout(timer as number | undefined),
  },
  storedNotifications(),
);
/** Updates the bell. */
const publishCount = () => shownCount.set(list.state().log.length);
list.follow(() => {
  keep(list.state().log);
  publishCount();
});

function Toast({ toast }: { toast: ShownNotification }) {
  const t = useT();
  return (
    <li className={css.toast} data-severity={toast.severity}>
      <Icon name={icons[toast.severity]} size={20} />
      <div role={toast.severity === 'error' ? 'alert' : undefined}>
        <b>
          <span className={ui.visuallyHidden}>{t('words.label', { label: t(`tools.severity.${toast.severity}`) })} </span>
          {toast.summary}
        </b>
        {toast.detail && <p>{toast.detail}</p>}
      </div>
      <button type="button" onClick={() => list.dismiss(toast.id)} aria-label={t('tools.dismiss', { summary: toast.summary })}>
        <Icon name="close" />
      </button>
    </li>
  );
}

function Toasts() {
  const t = useT();
  const { live } = useSyncExternalStore(list.follow, list.state);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isBeingRead = (isPointed || isFocused) && live.length > 0;
  useEffect(() => {
    if (!isBeingRead) return undefined;
    list.hold();
    return () => list.release();
  }, [isBeingRead]);
  return (
    <section className={css.region} aria-label={t('tools.messages')}>
      {/* A user who points at a message, or is in it with the keyboard, is reading it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        aria-live="polite"
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
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
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <LanguageContext value={document.documentElement.lang}>
      <Toasts />
    </LanguageContext>,
  );
}

/** Shows a notification in a region that screen readers already know. */
export function showToast(notification: Notification): void {
  const isFirst = !isOpen;
  openToasts();
  if (isFirst) setTimeout(() => list.show(notification), 100);
  else list.show(notification);
}

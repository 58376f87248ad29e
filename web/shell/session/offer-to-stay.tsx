import { createRoot } from 'react-dom/client';
import { type Translate, translatorOf } from '../../i18n.ts';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import { signOut } from './sign-out.ts';
import css from './session.module.css';

let dialog: HTMLDialogElement | null = null;

function StayOffer({ t, time, onStay }: { t: Translate; time: string; onStay: () => void }) {
  return (
    <form method="dialog" className={css.offer}>
      <h2>{t('shell.endsTitle')}</h2>
      <p>{t('shell.endsText', { time })}</p>
      <div className={css.actions}>
        <button type="button" className={ui.primary} onClick={onStay}>
          {t('shell.stay')}
        </button>
        <button type="button" className={ui.quiet} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </button>
      </div>
    </form>
  );
}

/** Says that the session ends soon, and offers to stay signed in. @param end when, in ms since 1970. @param stay fetches a new token. */
export function offerToStay(end: number, stay: () => Promise<void>): void {
  if (dialog?.open) return;
  const { lang } = document.documentElement;
  const t = translatorOf(lang);
  const time = new Date(end).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
  const element = document.createElement('dialog');
  element.className = css.dialog ?? '';
  element.setAttribute('aria-label', t('shell.endsTitle'));
  document.body.append(element);
  dialog = element;
  const root = createRoot(element);
  const onStay = () =>
    void stay().then(
      () => element.close(),
      () => notify({ severity: 'error', summary: t('shell.stayFailed'), detail: t('shell.endsText', { time }) }),
    );
  root.render(<StayOffer t={t} time={time} onStay={onStay} />);
  element.addEventListener('close', () => {
    root.unmount();
    element.remove();
  });
  element.showModal();
}

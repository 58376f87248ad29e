import { Link } from 'react-router';
import { retryOwnAddress } from '#contract/account.ts';
import { listAlerts } from '#contract/alerts.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';

/** No email reaches the person: says why, and what to do. */
export function MailStopped({ reason }: { reason: 'unverified' | 'refused' }) {
  const t = useT();
  const run = useNotifyingAction([listAlerts]);
  return (
    <div className={css.stopped}>
      <Icon name="warning" size={20} />
      <p>
        <strong>{t('alerts.stopped.title')}</strong> {t(`alerts.stopped.${reason}`)}{' '}
        <Link className={`${ui.link} ${ui.tap}`} to={reason === 'unverified' ? '/emailverification' : '/My-Account'}>
          {t(`alerts.stopped.to.${reason}`)}
        </Link>
      </p>
      {reason === 'refused' && (
        <button type="button" className={ui.quiet} onClick={() => void run(() => call(retryOwnAddress, {}), t('alerts.stopped.retried'))}>
          {t('alerts.stopped.retry')}
        </button>
      )}
    </div>
  );
}

import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';

/** No email reaches the person: says why, and what to do. */
export function MailStopped({ reason }: { reason: 'unverified' | 'refused' }) {
  const t = useT();
  return (
    <div className={css.stopped}>
      <Icon name="warning" size={20} />
      <p>
        <strong>{t('alerts.stopped.title')}</strong> {t(`alerts.stopped.${reason}`)}{' '}
        <Link className={`${ui.link} ${ui.tap}`} to={reason === 'unverified' ? '/emailverification' : '/My-Account'}>
          {t(`alerts.stopped.to.${reason}`)}
        </Link>
      </p>
    </div>
  );
}

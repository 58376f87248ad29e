import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { usePageSite } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './alerts.module.css';

/** What somebody without alerts does first. */
export function NoAlerts() {
  const t = useT();
  const { site } = usePageSite();
  return (
    <div className={css.none}>
      <p>{t('alerts.none')}</p>
      <Link className={ui.primary} to={tenderListPath(site)}>
        {t('alerts.toSearch')}
      </Link>
    </div>
  );
}

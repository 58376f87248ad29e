import { Link } from 'react-router';
import { useT } from '../i18n.ts';
import ui from '../ui/ui.module.css';
import { usePlace } from './site.tsx';
import css from './shell.module.css';

export function Footer() {
  const t = useT();
  const { site } = usePlace();
  return (
    <footer className={css.footer}>
      <div className={`${ui.wrap} ${css.footRow}`}>
        <div>
          <p className={css.footName}>{site.productName}</p>
          <p>{t('shell.about')}</p>
        </div>
        <nav aria-label={t('shell.footer')}>
          <ul>
            <li>
              <Link to="/LocalTenders?state=open">{t('shell.local')}</Link>
            </li>
            <li>
              <Link to="/global-tenders?state=open">{t('shell.global')}</Link>
            </li>
            <li>
              <a href="/api/docs">{t('shell.api')}</a>
            </li>
          </ul>
        </nav>
        {site.contact && (
          <ul>
            <li>
              <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
            </li>
            <li>
              <a href={`tel:${site.contact.phone.replaceAll(' ', '')}`}>{site.contact.phone}</a>
            </li>
          </ul>
        )}
      </div>
    </footer>
  );
}

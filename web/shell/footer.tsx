import ui from '../ui/ui.module.css';
import { useT } from '../i18n.ts';
import { MenuLink } from './menu-bar.tsx';
import { usePageSite } from '../lib/site.tsx';
import css from './footer.module.css';

/** The footer of every page: the product, four columns of links, social networks, copyright and credits. */
export function Footer() {
  const t = useT();
  const { site, navigation } = usePageSite();
  const { columns, social, copyright, credits, siteLabel } = navigation;
  return (
    <footer className={css.footer}>
      <div className={ui.wrap}>
        <div className={css.row}>
          <div>
            <p className={css.name}>{site.productName}</p>
            {siteLabel && <p>{siteLabel}</p>}
            <p>{t('shell.about')}</p>
          </div>
          <nav className={css.columns} aria-label={t('shell.footer')}>
            {columns.map(({ label, items }) => (
              <div key={label}>
                <h2>{label}</h2>
                <ul>
                  {items.map((link) => (
                    <li key={link.label}>
                      <MenuLink link={link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        {social.links.length > 0 && (
          <ul className={css.social} aria-label={social.label}>
            {social.links.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener me" target="_blank">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className={css.end}>
          <p>{copyright}</p>
          <details>
            <summary>{credits.label}</summary>
            {credits.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </details>
        </div>
      </div>
    </footer>
  );
}

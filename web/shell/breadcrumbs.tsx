import { useEffect } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { useT } from '../i18n.ts';
import ui from '../ui/ui.module.css';
import { clientState } from '../lib/client-state.ts';
import { type Crumb, crumbsJsonLd, crumbsOf } from './crumbs.ts';
import { usePageSite } from '../lib/site.tsx';
import css from './breadcrumbs.module.css';

/** The breadcrumbs that a screen has set instead of its route's; cleared when the reader leaves. */
export const breadcrumbs = clientState<readonly Crumb[] | null>(null);

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The path from the home page to this one, for readers and search engines. */
export function Breadcrumbs() {
  const t = useT();
  const pageSite = usePageSite();
  const matches = useMatches();
  const { pathname } = useLocation();
  const screenCrumbs = breadcrumbs.use();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- leaving the address is what clears them
  useEffect(() => breadcrumbs.clear, [pathname]);
  const list = screenCrumbs ?? crumbsOf(matches, t, pageSite);
  if (list.length === 0) return null;
  return (
    <nav className={css.crumbs} aria-label={t('shell.crumbs')}>
      <ol className={ui.wrap}>
        {list.map(({ label, to, lang }, index) => (
          <li key={`${to} ${label}`} lang={lang}>
            {to && index < list.length - 1 ? (
              <Link to={to} suppressHydrationWarning>
                {label}
              </Link>
            ) : (
              <span aria-current={index === list.length - 1 ? 'page' : undefined} suppressHydrationWarning>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
      {pageSite.origin && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(crumbsJsonLd(list, pageSite.origin)) }} />}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOf, withParameter, withoutFilter } from '../../lib/search-query.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { type DirectoryPage, directoryTitle } from './directory-head.ts';
import listed from '../../ui/list.module.css';
import css from './directory.module.css';

await loadTexts('lists');

/** On a country's site: its own notices, or those of all countries. */
function ScopeTabs({ path, query }: { path: string; query: URLSearchParams }) {
  const t = useT();
  const { site } = usePageSite();
  const { country } = useFormats();
  if (!site.country) return null;
  const isGlobal = query.get('scope') === 'global';
  const sharedQuery = ['country', 'city', 'letter', 'agency'].reduce((reducedQuery, name) => withoutFilter(reducedQuery, name), query);
  return (
    <nav className={listed.tabs} aria-label={t('lists.scope')}>
      <Link to={addressOf(path, withoutFilter(sharedQuery, 'scope'))} aria-current={isGlobal ? undefined : 'page'} suppressHydrationWarning>
        {country(site.country)}
      </Link>
      <Link to={addressOf(path, withParameter(sharedQuery, 'scope', 'global'))} aria-current={isGlobal ? 'page' : undefined}>
        {t('lists.allCountries')}
      </Link>
    </nav>
  );
}

/** The head of a directory: title, introduction, form (`children`) and scope. */
export function DirectoryHead({ page, query, children }: { page: DirectoryPage; query: URLSearchParams; children: ReactNode }) {
  const t = useT();
  return (
    <div className={listed.head}>
      <div className={ui.wrap}>
        <h1 suppressHydrationWarning>{directoryTitle(t, usePageSite(), page, query.get('scope'))}</h1>
        <p className={listed.sub}>{t(page.description)}</p>
        {children}
        <ScopeTabs path={page.path} query={query} />
      </div>
    </div>
  );
}

interface DirectoryPaginationProps {
  path: string;
  query: URLSearchParams;
  list: { next: string | null; previous: string | null };
  /** Where the list is on its page, if not at the top. */
  hash?: string;
}

/** Links to the previous and the next page, at any depth. */
export function DirectoryPagination({ path, query, list, hash = '' }: DirectoryPaginationProps) {
  const t = useT();
  if (!list.next && !list.previous) return null;
  return (
    <nav className={listed.pages} aria-label={t('lists.pages')}>
      {list.previous && (
        <Link className={ui.button} rel="prev" to={`${addressOf(path, withParameter(query, 'cursor', list.previous))}${hash}`}>
          <Icon name="back" />
          {t('lists.previous')}
        </Link>
      )}
      {list.next && (
        <Link className={ui.button} rel="next" to={`${addressOf(path, withParameter(query, 'cursor', list.next))}${hash}`}>
          {t('lists.next')}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}

/** An empty list says what to do next. */
export function EmptyList({ path }: { path: string }) {
  const t = useT();
  return (
    <div className={listed.nothing}>
      <h3>{t('lists.nothing')}</h3>
      <p>{t('lists.nothingHelp')}</p>
      <Link className={ui.button} to={path}>
        {t('lists.startAgain')}
      </Link>
    </div>
  );
}

/** Counts of open and all notices, each a link to them; a zero is no link. */
export function NoticeLinks({ open, notices, to }: { open: number; notices: number; to: (state: string | null) => string }) {
  const t = useT();
  const { count } = useFormats();
  return (
    <p className={css.counts}>
      {open > 0 ? (
        <Link to={to('open')} className={css.open} suppressHydrationWarning>
          {t('lists.open', { count: open, n: count(open) })}
        </Link>
      ) : (
        <span>{t('lists.noneOpen')}</span>
      )}
      <Link to={to(null)} className={ui.link} suppressHydrationWarning>
        {t('lists.notices', { count: notices, n: count(notices) })}
      </Link>
    </p>
  );
}

import { useT } from '../../i18n.ts';
import { feedsOf } from '../../lib/head.ts';
import { usePageSite } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './search.module.css';

/** The search as a feed. Only where it can have absolute addresses. */
export function FeedLinks({ search }: { search: string }) {
  const t = useT();
  const pageSite = usePageSite();
  if (!pageSite.origin) return null;
  const { rss, atom } = feedsOf(pageSite, search);
  return (
    <p className={css.feeds}>
      <Icon name="feed" />
      {t('links.follow')}
      <a className={ui.link} href={rss} type="application/rss+xml">
        {t('links.rss')}
      </a>
      <a className={ui.link} href={atom} type="application/atom+xml">
        {t('links.atom')}
      </a>
    </p>
  );
}

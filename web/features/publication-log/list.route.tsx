import { Link, type LoaderFunctionArgs, type MetaFunction, useLocation } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { type LogEntry, listPublicationLog } from '#contract/publication-log.ts';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf, useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import { firstPageOnBadCursor, readList } from '../../lib/list-query.server.ts';
import { useFormats } from '../../lib/site.tsx';
import type { PageHandle } from '../../shell/crumbs.ts';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import listed from '../../ui/list.module.css';
import ui from '../../ui/ui.module.css';
import css from './publication-log.module.css';

await loadTexts('publication', 'lists');

const PATH = '/publication-log';

interface Data {
  list: Output<typeof listPublicationLog>;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const query = readList(new URL(request.url), listPublicationLog.query!);
  return { list: await firstPageOnBadCursor((listQuery: Record<string, string>) => page.call(listPublicationLog, { query: listQuery }), query) };
}

export const meta: MetaFunction<typeof loader> = ({ matches, location: { search } }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const isFirst = !new URLSearchParams(search).has('cursor');
  return headOf(pageSite, { title: t('publication.title'), description: t('publication.description'), path: PATH, search, unlisted: !isFirst });
};

export const handle: PageHandle<Data> = { crumbs: ({ t }) => [{ label: t('publication.title'), to: PATH }] };

/** What an entry is about: a notice, the versions of an import, or a locked notice of which no more is public. */
function Subject({ entry: { notice, leaves } }: { entry: LogEntry }) {
  const t = useT();
  const { count } = useFormats();
  if (leaves !== null) return t('publication.versions', { count: leaves, n: count(leaves) });
  if (!notice) return <span className={css.quiet}>{t('publication.lockedNotice')}</span>;
  return (
    <>
      <Link className={css.notice} to={addressOfNotice(notice)} lang={notice.language ?? undefined}>
        {notice.title}
      </Link>{' '}
      <span className={css.quiet}>{t('publication.version', { number: count(notice.version) })}</span>
    </>
  );
}

export default function PublicationLog({ loaderData: { list } }: { loaderData: Data }) {
  const t = useT();
  const { instant, siteZone, zoneName, count } = useFormats();
  const query = new URLSearchParams(useLocation().search);
  return (
    <>
      <div className={listed.head}>
        <div className={ui.wrap}>
          <h1>{t('publication.title')}</h1>
          <p className={listed.sub}>{t('publication.description')}</p>
          <details className={css.how}>
            <summary>{t('publication.how')}</summary>
            <p>{t('publication.howChain')}</p>
            <p>{t('publication.howDigest')}</p>
            <p>{t('publication.howCheck')}</p>
          </details>
        </div>
      </div>
      <div className={`${ui.wrap} ${css.body}`}>
        {list.items.length === 0 ? (
          <p>{t('publication.empty')}</p>
        ) : (
          <ol className={css.entries}>
            {list.items.map((entry) => (
              <li key={entry.number}>
                <Link className={css.number} to={`${PATH}/${entry.number}${entry.notice ? `?notice=${entry.notice.id}` : ''}`}>
                  {t('publication.entry', { number: count(entry.number) })}
                </Link>
                <div className={css.what}>
                  <p>
                    <b>{t(`publication.kind.${entry.kind}`)}</b> <Subject entry={entry} />
                  </p>
                  <p className={css.quiet} suppressHydrationWarning>
                    <time dateTime={entry.at}>
                      {instant(entry.at, siteZone, 'short')}, {instant(entry.at, siteZone, 'time')} ({zoneName(siteZone)})
                    </time>
                  </p>
                </div>
                <p className={css.hash}>
                  <span>{t('publication.hash')}</span> <code>{entry.hash.slice(0, 16)}…</code>
                </p>
              </li>
            ))}
          </ol>
        )}
        <DirectoryPagination path={PATH} query={query} list={list} />
      </div>
    </>
  );
}

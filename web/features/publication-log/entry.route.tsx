import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { NoticeId } from '#contract/notices.ts';
import { proveLogPlace, showPublicationLogEntry } from '#contract/publication-log.ts';
import { type PageRequest, pageRequest } from '../../context.ts';
import { loadTexts, translatorOf, useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import { useFormats } from '../../lib/site.tsx';
import type { PageHandle } from '../../shell/crumbs.ts';
import listed from '../../ui/list.module.css';
import ui from '../../ui/ui.module.css';
import css from './publication-log.module.css';

await loadTexts('publication', 'lists');

const PATH = '/publication-log';

interface Data {
  entry: Output<typeof showPublicationLogEntry>;
  /** The proof for the notice of the entry, or for the one of the address; null where there is none for this reader. */
  proof: Output<typeof proveLogPlace> | null;
}

/** Null for what is not there, or is not for this reader. */
const unlessRefused = (error: unknown): null => {
  if (['not-found', 'forbidden', 'invalid-input'].includes((error as { code?: string }).code ?? '')) return null;
  throw error;
};

async function proofOf(page: PageRequest, number: string, given: string | null, version: string | null): Promise<Data['proof']> {
  const notice = NoticeId.safeParse(given);
  if (!notice.success) return null;
  const query = { notice: notice.data, ...(version !== null && /^\d{1,5}$/u.test(version) ? { version } : {}) };
  return page.call(proveLogPlace, { params: { number }, query }).catch(unlessRefused);
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const number = params['number'] ?? '';
  const entry = await page.call(showPublicationLogEntry, { params: { number } }).catch(unlessRefused);
  if (!entry) throw redirect(PATH);
  const { searchParams } = new URL(request.url);
  return { entry, proof: await proofOf(page, number, searchParams.get('notice') ?? entry.notice?.id ?? null, searchParams.get('version')) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location: { search } }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const number = loaderData?.entry.number ?? 0;
  return headOf(pageSite, {
    title: t('publication.entryTitle', { number }),
    description: t('publication.description'),
    path: `${PATH}/${number}`,
    search,
    unlisted: true,
  });
};

export const handle: PageHandle<Data> = {
  crumbs: ({ t, data }) => [
    { label: t('publication.title'), to: PATH },
    ...(data ? [{ label: t('publication.entry', { number: data.entry.number }), to: `${PATH}/${data.entry.number}` }] : []),
  ],
};

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a reader who may read the notice can compute again: its record, and the way to an import's root. */
function Proof({ proof: { hashed, path, facts, fits } }: { proof: NonNullable<Data['proof']> }) {
  const t = useT();
  return (
    <section className={css.proof} aria-labelledby="proof">
      <h2 id="proof">{t('publication.proof')}</h2>
      <p className={fits ? css.fits : css.broken}>{t(fits ? 'publication.fits' : 'publication.fitsNot')}</p>
      <p>{t(path.length > 0 ? 'publication.leafText' : 'publication.digestText')}</p>
      <pre>{hashed}</pre>
      {path.length > 0 && (
        <>
          <p>{t('publication.path')}</p>
          <ol className={css.path}>
            {path.map(({ side, hash }) => (
              <li key={hash}>
                {t(`publication.side.${side}`)} <code>{hash}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      {facts && (
        <>
          <p>{t('publication.facts')}</p>
          <pre>{JSON.stringify(facts, null, 2)}</pre>
        </>
      )}
    </section>
  );
}

export default function PublicationLogEntry({ loaderData: { entry, proof } }: { loaderData: Data }) {
  const t = useT();
  const { instant, siteZone, zoneName, count } = useFormats();
  const { number, at, kind, notice, leaves, digest, previous, hash, hashed, latest } = entry;
  return (
    <>
      <div className={listed.head}>
        <div className={ui.wrap}>
          <h1>{t('publication.entryTitle', { number: count(number) })}</h1>
        </div>
      </div>
      <div className={`${ui.wrap} ${css.body}`}>
        <dl className={css.facts}>
          <Row label={t('publication.what')}>{t(`publication.kind.${kind}`)}</Row>
          <Row label={t('publication.time')}>
            <time dateTime={at} suppressHydrationWarning>
              {instant(at, siteZone, 'day')}, {instant(at, siteZone, 'time')} ({zoneName(siteZone)})
            </time>
          </Row>
          <Row label={t('publication.notice')}>
            {leaves !== null ? (
              t('publication.versions', { count: leaves, n: count(leaves) })
            ) : notice ? (
              <Link className={ui.link} to={addressOfNotice(notice)} lang={notice.language ?? undefined}>
                {notice.title}
              </Link>
            ) : (
              t('publication.lockedNotice')
            )}
          </Row>
          <Row label={t(leaves === null ? 'publication.digest' : 'publication.root')}>
            <code>{digest}</code>
          </Row>
          <Row label={t('publication.previous')}>
            <code>{previous}</code>
          </Row>
          <Row label={t('publication.hash')}>
            <code>{hash}</code>
          </Row>
        </dl>
        <p>{t('publication.hashText')}</p>
        <pre>{hashed}</pre>
        {proof && <Proof proof={proof} />}
        <nav className={listed.pages} aria-label={t('lists.pages')}>
          {number > 1 && (
            <Link className={ui.button} rel="prev" to={`${PATH}/${number - 1}`}>
              {t('publication.older')}
            </Link>
          )}
          {number < latest && (
            <Link className={ui.button} rel="next" to={`${PATH}/${number + 1}`}>
              {t('publication.newer')}
            </Link>
          )}
        </nav>
      </div>
    </>
  );
}

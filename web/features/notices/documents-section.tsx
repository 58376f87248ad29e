import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { logDownload } from '#contract/documents.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { DownloadControl } from '../../domain/documents/download-control.tsx';
import { downloadDocuments } from '../../domain/documents/download-file.ts';
import { useUser } from '../../domain/session/session.ts';
import { addressOfDownload, addressOfLink } from '../../lib/addresses.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { webAddress } from './actions.tsx';
import css from './documents-section.module.css';
import type { PageExtras } from './page-extras.ts';
import type { UnlockedNotice } from './sections.ts';

await loadTexts('download');

type NoticeDocument = NonNullable<UnlockedNotice['content']['documents']>[number];

interface Kept {
  notice: string;
  document: string;
  /** Of the notice; undefined: the current one. */
  version: number | undefined;
}

/** A document that is kept elsewhere, for somebody signed in: the token says who opens it. If that cannot be logged, the link says so in place. */
function LoggedLink({ kept: { notice, document, version }, url, children }: { kept: Kept; url: string; children: ReactNode }) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const log = () => {
    call(logDownload, { query: { noticeId: notice }, body: { document, version } }).then(
      () => setFailed(false),
      (error: unknown) => {
        logOnly('logging a download')(error);
        setFailed(true);
      },
    );
  };
  return (
    <>
      <a href={url} rel="noopener nofollow" target="_blank" onClick={log} onAuxClick={log}>
        {children}
      </a>
      {hasFailed && (
        <span role="alert" className={css.failed}>
          {t('download.notLogged')}
        </span>
      )}
    </>
  );
}

/** The documents: files that the portal keeps, and links to others. */
export function Documents({ notice, extras: { documents: words } }: { notice: UnlockedNotice; extras: Pick<PageExtras, 'documents'> }) {
  const t = useT();
  const user = useUser();
  const { id, content, version, latestVersion, parts } = notice;
  if (!words) return null;
  const listed = { notice: id, page: parts.documents.page, size: words.pageSize, version: version === latestVersion ? undefined : version };
  const download = (document: string | null) => (user ? () => downloadDocuments(listed, document) : null);
  // In a tab of its own, and before the scripts are here; a visitor signs in on the way.
  const hrefOf = (document: string | null) => addressOfDownload(notice, document, listed);
  const external = (document: string, url: string, name: string) => {
    const content = (
      <>
        {name}
        <Icon name="external" size={14} />
      </>
    );
    const { version: asked } = listed;
    // A visitor's goes by our own address, which logs it, also before the scripts are here.
    return user ? (
      <LoggedLink kept={{ notice: id, document, version: asked }} url={url}>
        {content}
      </LoggedLink>
    ) : (
      <a href={addressOfLink(notice, document, asked)} data-address={url} rel="noopener nofollow" target="_blank">
        {content}
      </a>
    );
  };
  const nameOf = (document: NoticeDocument) => document.title ?? t('notice.document', { id: document.id });
  return (
    <>
      {words.signIn && (
        <p className={css.visitor}>
          <Link className={ui.link} to={words.signIn.to}>
            {words.signIn.label}
          </Link>
        </p>
      )}
      {words.zip && words.signIn && (
        <p className={css.member}>
          <DownloadControl className={ui.button} href={hrefOf(null)} onDownload={download(null)}>
            <Icon name="download" />
            {words.zip}
          </DownloadControl>
        </p>
      )}
      <ul className={css.documents}>
        {content.documents?.map((document) => {
          const url = webAddress(document.url);
          const facts = words.facts[document.id];
          return (
            <li key={document.id}>
              <Icon name="document" size={20} />
              <div>
                <b>
                  {url ? (
                    external(document.id, url, nameOf(document))
                  ) : document.sha256 && words.signIn ? (
                    <DownloadControl href={hrefOf(document.id)} onDownload={download(document.id)}>
                      {nameOf(document)}
                    </DownloadControl>
                  ) : (
                    nameOf(document)
                  )}
                </b>
                {document.description && <p>{document.description}</p>}
                {facts && <span>{facts}</span>}
                {document.sha256 && (
                  <details className={css.hash}>
                    <summary>{t('download.checksum')}</summary>
                    <code>{document.sha256}</code>
                  </details>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

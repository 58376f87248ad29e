import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { partSizes } from '#contract/notice-names.ts';
import { NoLink, downloadDocuments } from '../../domain/documents/download-file.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useScreenParams } from '../../shell/screen-params.ts';
import ui from '../../ui/ui.module.css';
import css from './download.module.css';

await loadTexts('download');

const ID_LENGTH = 26;
const numberOf = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,4}$/u.test(text) ? Number(text) : undefined);

/** Where a document's link leads in a tab of its own: it starts the download, with the rights of whoever opened it. */
export default function Download() {
  const t = useT();
  const { title = '' } = useScreenParams();
  const [params] = useSearchParams();
  const [state, setState] = useState<'busy' | 'started' | 'failed' | 'notAllowed'>('busy');
  const begun = useRef(false);
  const query = params.toString();
  const start = useCallback(async () => {
    const asked = new URLSearchParams(query);
    const listed = {
      notice: title.slice(-ID_LENGTH).toLowerCase(),
      page: numberOf(asked.get('page')) ?? 1,
      size: partSizes.documents,
      version: numberOf(asked.get('version')),
    };
    setState('busy');
    try {
      await downloadDocuments(listed, asked.get('document'));
      setState('started');
    } catch (error) {
      logOnly('a download')(error);
      setState(error instanceof NoLink ? 'notAllowed' : 'failed');
    }
  }, [title, query]);
  useEffect(() => {
    // Once, also where React runs effects twice.
    if (begun.current) return;
    begun.current = true;
    void start();
  }, [start]);
  const hasFailed = state === 'failed' || state === 'notAllowed';
  return (
    <section className={css.card}>
      <h1>{t('download.title')}</h1>
      {hasFailed ? <p role="alert">{t(`download.${state}`)}</p> : <output>{t(`download.${state}`)}</output>}
      <p className={css.actions}>
        {state === 'failed' && (
          <button type="button" className={ui.primary} onClick={() => void start()}>
            {t('download.again')}
          </button>
        )}
        <Link className={ui.button} to={`${addressOfNotice({ slug: title })}#documents`}>
          {t('download.toNotice')}
        </Link>
      </p>
    </section>
  );
}

import { useEffect } from 'react';
import { type EditedDocument, editedDocuments } from '#contract/documents.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import { invalidate, useEndpoint } from '../session/use-endpoint.ts';
import { AmendForm } from './amend-form.tsx';
import { DocumentList } from './document-list.tsx';
import css from './documents.module.css';
import { DropZone } from './drop-zone.tsx';
import { LinkForm } from './link-form.tsx';
import { uploads } from './upload-queue.ts';

await loadTexts('documents', 'form');

/** How many documents are in each state. */
export type DocumentsSummary = Readonly<Record<EditedDocument['state'], number>>;

/** Files that wait for the virus scanner are looked after so often. */
const LOOK_AGAIN_MS = 4000;

function summaryOf(items: readonly EditedDocument[]): DocumentsSummary {
  const summary = { uploading: 0, checking: 0, ready: 0, refused: 0 };
  for (const { state } of items) summary[state] += 1;
  return summary;
}

/**
 * The documents of a notice for its editors: adds files and links, describes, orders and removes them. Everything is saved at once. On a
 * published notice it also publishes the changes, as an amendment.
 */
export function DocumentsEditor({ notice, onChange }: { notice: string; onChange?: (summary: DocumentsSummary) => void }) {
  const t = useT();
  const { data, isError, refetch } = useEndpoint(editedDocuments, { query: { notice } });
  const queue = uploads.use().filter((upload) => upload.notice === notice);
  useReportUnsaved(queue.some(({ state }) => state === 'waiting' || state === 'sending'));
  const isChecking = data?.items.some(({ state }) => state === 'checking') ?? false;
  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setInterval(() => void invalidate(editedDocuments), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isChecking]);
  useEffect(() => {
    if (data) onChange?.(summaryOf(data.items));
  }, [data, onChange]);
  if (isError)
    return (
      <p role="alert" className={css.failed}>
        {t('documents.notLoaded')}{' '}
        <button type="button" className={ui.button} onClick={() => void refetch()}>
          {t('documents.again')}
        </button>
      </p>
    );
  if (!data) return <Spinner />;
  return (
    <div className={css.editor}>
      <DropZone notice={notice} documents={data.items} />
      <DocumentList notice={notice} documents={data.items} queue={queue} isPublished={data.noticeVersion !== null} />
      <LinkForm notice={notice} />
      {data.noticeVersion !== null && data.hasChanges && (
        <AmendForm notice={notice} version={data.noticeVersion} isReady={data.items.every(({ state }) => state === 'ready')} />
      )}
    </div>
  );
}

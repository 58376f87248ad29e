import { useState } from 'react';
import { type EditedDocument, editedDocuments, orderNoticeDocuments } from '#contract/documents.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { useNotifyingAction } from '../session/use-notifying-action.ts';
import { DocumentEntry } from './document-entry.tsx';
import css from './documents.module.css';
import { documentName } from './document-name.ts';
import { UploadEntry } from './upload-entry.tsx';
import type { QueuedUpload } from './upload-queue.ts';

const CHANGES = [editedDocuments] as const;

/** The list with one item moved from one place to another. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const result = [...list];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}

interface ListProps {
  notice: string;
  documents: readonly EditedDocument[];
  queue: readonly QueuedUpload[];
  isPublished: boolean;
}

/** The documents in their order, which buttons and dragging change, and behind them files that have not begun. */
export function DocumentList({ notice, documents, queue, isPublished }: ListProps) {
  const t = useT();
  const { count } = useFormats();
  const runNotified = useNotifyingAction(CHANGES);
  const [dragged, setDragged] = useState<string | null>(null);
  // Shown at once; the server's answer follows.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [message, setMessage] = useState('');
  const shown = order ? documents.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : documents;
  const save = async (ids: readonly string[], name: string) => {
    setOrder(ids);
    const isSaved = await runNotified(() => call(orderNoticeDocuments, { body: { notice, order: [...ids] } }));
    setOrder(null);
    if (isSaved) setMessage(t('documents.moved', { name, n: count(ids.length) }));
  };
  const move = (from: number, to: number) => {
    const document = shown[from];
    if (!document || from === to || to < 0 || to >= shown.length) return;
    const ids = moved(
      shown.map(({ id }) => id),
      from,
      to,
    );
    void save(ids, `${documentName(document)}: ${count(to + 1)} / ${count(ids.length)}`);
  };
  const waiting = queue.filter(({ document }) => document === null || !documents.some(({ id }) => id === document));
  return (
    <>
      {documents.length + waiting.length === 0 && <p className={css.hint}>{t('documents.empty')}</p>}
      <ol className={css.list} aria-label={t('documents.title')}>
        {shown.map((document, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons do the same
          <li
            key={document.id}
            className={css.entry}
            data-dragged={dragged === document.id || undefined}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(
                shown.findIndex(({ id }) => id === dragged),
                index,
              );
            }}
          >
            <DocumentEntry
              notice={notice}
              document={document}
              upload={queue.find((upload) => upload.document === document.id)}
              isPublished={isPublished}
              onMove={{ up: index > 0 ? () => move(index, index - 1) : null, down: index < shown.length - 1 ? () => move(index, index + 1) : null }}
              onDrag={(isDragged) => setDragged(isDragged ? document.id : null)}
            />
          </li>
        ))}
        {waiting.map((upload) => (
          <li key={upload.key} className={css.entry}>
            <UploadEntry upload={upload} />
          </li>
        ))}
      </ol>
      <output className={ui.visuallyHidden}>{message}</output>
    </>
  );
}

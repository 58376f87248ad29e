import { useId, useState } from 'react';
import { type EditedDocument, changeNoticeDocument, editedDocuments, removeNoticeDocument } from '#contract/documents.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { useNotifyingAction } from '../session/use-notifying-action.ts';
import { acceptedFiles } from './check-before-upload.ts';
import { documentName } from './document-name.ts';
import css from './documents.module.css';
import { type QueuedUpload, cancelUpload, uploadFiles } from './upload-queue.ts';

const CHANGES = [editedDocuments] as const;

interface ActionsProps {
  notice: string;
  document: EditedDocument;
  upload: QueuedUpload | undefined;
  onMove: { up: (() => void) | null; down: (() => void) | null };
}

/** A file picker for a new version, which looks like a button. */
function NewVersion({ notice, document, name }: { notice: string; document: EditedDocument; name: string }) {
  const t = useT();
  const id = useId();
  return (
    <span className={css.picker}>
      <input
        id={id}
        className={ui.visuallyHidden}
        type="file"
        accept={acceptedFiles}
        aria-label={t('words.labelled', { label: t('documents.newVersion'), value: name })}
        onChange={({ currentTarget }) => {
          uploadFiles(notice, [...(currentTarget.files ?? [])], document.id);
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={ui.quiet}>
        {t('documents.newVersion')}
      </label>
    </span>
  );
}

/** Moves a document, gives it a new version, removes it after asking once, or takes its removal back. */
export function DocumentActions({ notice, document, upload, onMove }: ActionsProps) {
  const t = useT();
  const runNotified = useNotifyingAction(CHANGES);
  const [isAsking, setAsking] = useState(false);
  const name = documentName(document);
  const named = (key: string) => t('words.labelled', { label: t(key), value: name });
  const run = async (work: () => Promise<unknown>) => {
    await runNotified(work, undefined, name);
    setAsking(false);
  };
  const remove = () => run(() => (upload ? cancelUpload(upload.key) : call(removeNoticeDocument, { params: { id: document.id } })));
  if (document.removed)
    return (
      <button
        type="button"
        className={ui.quiet}
        onClick={() => void run(() => call(changeNoticeDocument, { params: { id: document.id }, body: { removed: false } }))}
      >
        {t('documents.restore')}
      </button>
    );
  return (
    <div className={css.actions}>
      {/* Not disabled at the end of the list: it would lose the focus of who moves by the keyboard. */}
      <button type="button" className={ui.quiet} aria-label={named('documents.moveUp')} aria-disabled={!onMove.up} onClick={() => onMove.up?.()}>
        ↑
      </button>
      <button type="button" className={ui.quiet} aria-label={named('documents.moveDown')} aria-disabled={!onMove.down} onClick={() => onMove.down?.()}>
        ↓
      </button>
      {document.state === 'ready' && document.name !== null && <NewVersion notice={notice} document={document} name={name} />}
      {isAsking ? (
        <>
          <button type="button" className={parts.danger} onClick={() => void remove()}>
            {t('documents.removeNamed', { name })}
          </button>
          <button type="button" className={ui.quiet} onClick={() => setAsking(false)}>
            {t('documents.keep')}
          </button>
        </>
      ) : (
        <button type="button" className={ui.quiet} aria-label={named('documents.remove')} onClick={() => setAsking(true)}>
          {t('documents.remove')}
        </button>
      )}
    </div>
  );
}

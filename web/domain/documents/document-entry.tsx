import { useId } from 'react';
import type { EditedDocument } from '#contract/documents.ts';
import { useT } from '../../i18n.ts';
import { formatBytes } from '../../lib/file-size.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { ContinueButton } from './continue-button.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFields } from './document-fields.tsx';
import { addressIn, documentName } from './document-name.ts';
import css from './documents.module.css';
import { DownloadControl } from './download-control.tsx';
import { saveFromLink } from './download-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { QueuedUpload } from './upload-queue.ts';

interface EntryProps {
  notice: string;
  document: EditedDocument;
  upload: QueuedUpload | undefined;
  isPublished: boolean;
  onMove: { up: (() => void) | null; down: (() => void) | null };
  onDrag: (isDragged: boolean) => void;
}

/** What is so of a document, in words. */
function StateLine({ document: { state, refusal, version, removed, publishedAt }, isPublished }: Pick<EntryProps, 'document' | 'isPublished'>) {
  const t = useT();
  const { count } = useFormats();
  return (
    <p className={ui.tags}>
      {state === 'checking' && <span className={ui.locked}>{t('documents.state.checking')}</span>}
      {state === 'refused' && <span className={ui.cancelled}>{t(`documents.refusal.${refusal ?? 'extension'}`)}</span>}
      {version > 1 && <span className={ui.tag}>{t('documents.version', { n: count(version) })}</span>}
      {removed && <span className={ui.cancelled}>{t('documents.willBeRemoved')}</span>}
      {isPublished && publishedAt === null && state === 'ready' && <span className={ui.new}>{t('documents.notPublic')}</span>}
    </p>
  );
}

/** Size and hash of a file. */
function FileFacts({ document: { size, sha256, name, title } }: Pick<EntryProps, 'document'>) {
  const { locale } = useFormats();
  return (
    <>
      {title !== null && name !== null && <p className={css.fileName}>{name}</p>}
      {size !== null && <p className={css.hint}>{formatBytes(locale, size)}</p>}
      {sha256 !== null && (
        <p className={css.hash}>
          SHA-256 <code>{sha256}</code>
        </p>
      )}
    </>
  );
}

/** A document of a notice that is edited. */
export function DocumentEntry({ notice, document, upload, isPublished, onMove, onDrag }: EntryProps) {
  const t = useT();
  const headingId = useId();
  const name = documentName(document);
  return (
    <article className={css.document} aria-labelledby={headingId} data-removed={document.removed || undefined}>
      <span
        className={css.handle}
        draggable
        title={t('documents.drag')}
        aria-hidden="true"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
      >
        ⠿
      </span>
      <div className={css.about}>
        <h3 id={headingId} className={css.name}>
          <Icon name={document.externalURL ? 'external' : 'document'} size={18} />
          {document.externalURL ? (
            <a href={addressIn(document.externalURL)} rel="noopener nofollow" target="_blank">
              {name}
            </a>
          ) : document.link ? (
            <DownloadControl href={document.link} onDownload={() => saveFromLink(document.link!)}>
              {name}
            </DownloadControl>
          ) : (
            name
          )}
        </h3>
        <StateLine document={document} isPublished={isPublished} />
        <FileFacts document={document} />
        {upload ? <UploadProgress upload={upload} /> : document.state === 'uploading' && <ContinueButton notice={notice} document={document} />}
        {!document.removed && document.state !== 'refused' && <DocumentFields document={document} />}
        <DocumentActions notice={notice} document={document} upload={upload} onMove={onMove} />
      </div>
    </article>
  );
}

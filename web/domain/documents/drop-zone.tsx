import { type DragEvent, useId, useState } from 'react';
import { SHOWN_FILE_BYTES } from '#contract/document-names.ts';
import type { EditedDocument } from '#contract/documents.ts';
import { useT } from '../../i18n.ts';
import { formatBytes } from '../../lib/file-size.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { acceptedFiles } from './check-before-upload.ts';
import css from './documents.module.css';
import { continueUpload, uploadFiles, uploads } from './upload-queue.ts';

/** A document of this name and size whose upload broke off, and on which nobody works. */
const unfinishedOf = (file: File, documents: readonly EditedDocument[]) =>
  documents.find(
    ({ id, state, name, size }) => state === 'uploading' && name === file.name && size === file.size && !uploads.get().some(({ document }) => document === id),
  );

/** Adds files, and goes on with those that broke off. */
function addFiles(notice: string, files: readonly File[], documents: readonly EditedDocument[]): void {
  const fresh = files.filter((file) => {
    const unfinished = unfinishedOf(file, documents);
    if (unfinished) continueUpload(notice, unfinished.id, file);
    return !unfinished;
  });
  uploadFiles(notice, fresh);
}

/** Where files are dropped or chosen. */
export function DropZone({ notice, documents }: { notice: string; documents: readonly EditedDocument[] }) {
  const t = useT();
  const { locale } = useFormats();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isInside);
  };
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        addFiles(notice, [...event.dataTransfer.files], documents);
      }}
    >
      <Icon name="document" size={26} />
      <p>{t('documents.drop')}</p>
      <input
        id={id}
        className={ui.visuallyHidden}
        type="file"
        multiple
        accept={acceptedFiles}
        aria-describedby={`${id}-limits`}
        onChange={({ currentTarget }) => {
          addFiles(notice, [...(currentTarget.files ?? [])], documents);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={ui.primary}>
        {t('documents.choose')}
      </label>
      <p id={`${id}-limits`} className={css.hint}>
        {t('documents.limits', { size: formatBytes(locale, SHOWN_FILE_BYTES) })}
      </p>
    </div>
  );
}

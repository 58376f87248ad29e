import { useId, useState } from 'react';
import type { EditedDocument } from '#contract/documents.ts';
import { useT } from '../../i18n.ts';
import { formatBytes } from '../../lib/file-size.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './documents.module.css';
import { usePercent } from './upload-progress.tsx';
import { continueUpload } from './upload-queue.ts';

/** Goes on with an upload that broke off on another visit: the browser needs the file once more. */
export function ContinueButton({ notice, document: { id, name, size, received } }: { notice: string; document: EditedDocument }) {
  const t = useT();
  const { locale } = useFormats();
  const inputId = useId();
  const { percent } = usePercent(received ?? 0, size ?? 0);
  const [isOther, setOther] = useState(false);
  return (
    <div className={css.progress}>
      <span>{t('documents.state.unfinished', { percent })}</span>
      <span className={css.picker}>
        <input
          id={inputId}
          className={ui.visuallyHidden}
          type="file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            setOther(file !== undefined && file.size !== size);
            if (file && file.size === size) continueUpload(notice, id, file);
            currentTarget.value = '';
          }}
        />
        <label htmlFor={inputId} className={ui.button}>
          {t('documents.continue')}
        </label>
      </span>
      {isOther && (
        <p role="alert" className={css.failed}>
          {t('documents.otherFile', { name: name ?? '', size: formatBytes(locale, size ?? 0) })}
        </p>
      )}
    </div>
  );
}

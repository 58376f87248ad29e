import { SHOWN_FILE_BYTES } from '#contract/document-names.ts';
import { useT } from '../../i18n.ts';
import { formatBytes } from '../../lib/file-size.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './documents.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { type QueuedUpload, cancelUpload } from './upload-queue.ts';

/** A file that has not begun, or cannot: the server knows nothing of it. */
export function UploadEntry({ upload }: { upload: QueuedUpload }) {
  const t = useT();
  const { locale } = useFormats();
  const { key, file, state, rule } = upload;
  const giveUp = t(state === 'failed' ? 'documents.dismiss' : 'documents.cancel');
  return (
    <article className={css.document}>
      <div className={css.about}>
        <h3 className={css.name}>
          <Icon name="document" size={18} />
          {file.name}
        </h3>
        <p className={css.hint}>{formatBytes(locale, file.size)}</p>
        {state === 'failed' ? (
          <p role="alert" className={css.failed}>
            {t(`documents.refusal.${rule}`, {
              defaultValue: t(`documents.error.${rule}`, { size: formatBytes(locale, SHOWN_FILE_BYTES), defaultValue: t('documents.error.failed') }),
            })}
          </p>
        ) : (
          <UploadProgress upload={upload} />
        )}
        <button
          type="button"
          className={ui.quiet}
          aria-label={t('words.labelled', { label: giveUp, value: file.name })}
          onClick={() => void cancelUpload(key).catch(() => undefined)}
        >
          {giveUp}
        </button>
      </div>
    </article>
  );
}

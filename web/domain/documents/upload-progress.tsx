import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './documents.module.css';
import { type QueuedUpload, pauseUpload, resumeUpload } from './upload-queue.ts';

/** How far a file is, and how to pause it and go on. */
export function UploadProgress({ upload: { key, file, sent, state } }: { upload: QueuedUpload }) {
  const t = useT();
  const { percent } = usePercent(sent, file.size);
  const named = (label: string) => t('words.labelled', { label, value: file.name });
  return (
    <div className={css.progress}>
      <progress value={sent} max={file.size} aria-label={file.name} />
      <span role={state === 'broken' ? 'alert' : undefined}>{t(`documents.state.${state}`, { percent })}</span>
      {(state === 'sending' || state === 'waiting') && (
        <button type="button" className={ui.quiet} aria-label={named(t('documents.pause'))} onClick={() => pauseUpload(key)}>
          {t('documents.pause')}
        </button>
      )}
      {(state === 'paused' || state === 'broken') && (
        <button type="button" className={ui.quiet} aria-label={named(t('documents.resume'))} onClick={() => resumeUpload(key)}>
          {t('documents.resume')}
        </button>
      )}
    </div>
  );
}

/** The share of a file that has arrived, for display. */
export function usePercent(part: number, whole: number): { percent: string } {
  const { count } = useFormats();
  return { percent: `${count(whole === 0 ? 0 : Math.floor((100 * part) / whole))} %` };
}

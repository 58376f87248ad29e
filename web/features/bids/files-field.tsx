import { useRef } from 'react';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from '../../domain/bids/bids.module.css';
import type { BidFiles, ChosenFile } from './use-bid-files.ts';
import { useWhen } from '../../domain/bids/use-when.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A size in megabytes, with one digit after the point; a small one in kilobytes. */
function useSize(): (bytes: number) => string {
  const { locale } = useFormats();
  return (bytes) =>
    bytes < MEGABYTE
      ? new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(Math.ceil(bytes / KILOBYTE))
      : new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(bytes / MEGABYTE);
}

function Chosen({ file, files }: { file: ChosenFile; files: BidFiles }) {
  const t = useT();
  const { locale } = useFormats();
  const size = useSize();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(file.share);
  const texts = {
    sending: t('bids.file.sending', { percent }),
    sent: t('bids.file.sent'),
    failed: t('bids.file.failed'),
    refused: t('bids.file.refused'),
    'too-large': t('bids.file.tooLarge'),
  };
  return (
    <li>
      <span className={css.summary}>
        <span>{file.name}</span>
        <output className={css.small} aria-live={file.state === 'sending' ? 'off' : 'polite'}>
          {size(file.size)} · {texts[file.state]}
        </output>
        {file.state === 'sending' && <progress className={css.progress} value={file.share} aria-label={file.name} />}
      </span>
      <span className={css.controls}>
        {file.state === 'failed' && (
          <button type="button" className={ui.button} onClick={() => files.again(file.key)}>
            {t('bids.file.again')}
          </button>
        )}
        <button type="button" className={ui.quiet} onClick={() => files.remove(file.key)}>
          {t('bids.file.remove')}
        </button>
      </span>
    </li>
  );
}

/** The files of a bid: sent as soon as they are chosen or dropped. */
export function FilesField({ files }: { files: BidFiles }) {
  const t = useT();
  const when = useWhen();
  const size = useSize();
  const input = useRef<HTMLInputElement>(null);
  return (
    // Dropping is a shortcut: the button below does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={css.offers}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        files.add([...event.dataTransfer.files]);
      }}
    >
      <legend>{t('bids.bid.files')}</legend>
      <p className={css.small}>{t('bids.bid.filesHint')}</p>
      <ul className={css.rows}>
        {files.others.map((file) => (
          <li key={file.id}>
            <span className={css.summary}>
              <span>{t('bids.file.earlier', { date: when(file.changedAt) })}</span>
              <span className={css.small}>{size(file.size)}</span>
            </span>
            <label className={css.controls}>
              <input type="checkbox" checked={file.isAttached} onChange={(event) => files.attach(file.id, event.target.checked)} />
              {t('bids.file.include')}
            </label>
          </li>
        ))}
        {files.chosen.map((file) => (
          <Chosen key={file.key} file={file} files={files} />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('bids.bid.addFiles')}
        onChange={(event) => {
          files.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p>
        <button type="button" className={ui.button} onClick={() => input.current?.click()}>
          {t('bids.bid.addFiles')}
        </button>
      </p>
    </fieldset>
  );
}

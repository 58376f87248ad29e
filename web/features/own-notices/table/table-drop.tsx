import { type DragEvent, useId, useState } from 'react';
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from '#contract/bulk-draft-names.ts';
import { useT } from '../../../i18n.ts';
import { formatBytes } from '../../../lib/file-size.ts';
import { saveText } from '../../../lib/save-text.ts';
import { useFormats, usePageSite } from '../../../lib/site.tsx';
import ui from '../../../ui/ui.module.css';
import { sampleTable } from './sample-table.ts';
import css from './table.module.css';

const TYPES = '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where the file is dropped or chosen; a sample of one can be downloaded. */
export function TableDrop({ isAnother, onFile }: { isAnother: boolean; onFile: (file: File) => void }) {
  const t = useT();
  const { locale, count } = useFormats();
  const { site, language } = usePageSite();
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
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <p>{t('bulk-drafts.drop')}</p>
      <input
        id={id}
        className={ui.visuallyHidden}
        type="file"
        accept={TYPES}
        aria-describedby={`${id}-limits`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={isAnother ? ui.button : ui.primary}>
        {t(isAnother ? 'bulk-drafts.other' : 'bulk-drafts.choose')}
      </label>
      <p id={`${id}-limits`} className={css.hint}>
        {t('bulk-drafts.limits', { size: formatBytes(locale, MAX_TABLE_BYTES), n: count(MAX_TABLE_ROWS) })}
      </p>
      <button
        type="button"
        className={ui.quiet}
        onClick={() => saveText('notices.csv', sampleTable(t, { currency: site.currency, country: site.country, language }), 'text/csv')}
      >
        {t('bulk-drafts.sample')}
      </button>
    </div>
  );
}

import { useRef, useState } from 'react';
import { type ExportFormat, MAX_ZIPPED } from '#contract/export-names.ts';
import { CallError } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { downloadSelected } from './download-selected.ts';

/** What a download says in place: a failure raises no notification (specification, section 8). */
export interface DownloadMessage {
  text: string;
  isFailure: boolean;
  /** The selection that it is about; null: it stands until the next download. */
  of: ReadonlySet<string> | null;
}

/** Downloads what is selected, one file at a time, and says how it goes. */
export function useDownload(ids: ReadonlySet<string>) {
  const t = useT();
  const { count } = useFormats();
  const { language } = usePageSite();
  const [message, setMessage] = useState<DownloadMessage | null>(null);
  const isBusy = useRef(false);
  const failureOf = (error: unknown) => {
    const code = error instanceof CallError ? error.problem?.code : undefined;
    return t(code === 'not-found' ? 'selection.gone' : code === 'too-many-requests' ? 'selection.wait' : 'selection.failed');
  };
  const download = async (kind: ExportFormat | 'zip') => {
    if (isBusy.current) return;
    if (kind === 'zip' && ids.size > MAX_ZIPPED) {
      setMessage({ text: t('selection.zipFull', { max: count(MAX_ZIPPED) }), isFailure: true, of: ids });
      return;
    }
    isBusy.current = true;
    setMessage({ text: t('selection.busy'), isFailure: false, of: null });
    try {
      await downloadSelected(kind, ids, language);
      setMessage({ text: t('selection.started'), isFailure: false, of: ids });
    } catch (error) {
      logOnly('the download of selected tenders')(error);
      setMessage({ text: failureOf(error), isFailure: true, of: null });
    } finally {
      isBusy.current = false;
    }
  };
  const isCurrent = message !== null && (message.of === null || message.of === ids);
  return { message: isCurrent ? message : null, download, forget: () => setMessage(null) };
}

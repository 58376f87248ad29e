import type { ExportFormat } from '#contract/export-names.ts';
import { exportNoticeDocuments, exportNotices } from '#contract/notice-export.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { send } from '../../api.ts';
import { saveBlob } from '../../lib/save-text.ts';

/** Fetches a file of the selected notices with the reader's token, and offers it to them. @throws CallError, TypeError */
export async function downloadSelected(kind: ExportFormat | 'zip', selected: ReadonlySet<string>, lang: InterfaceLanguage): Promise<void> {
  const ids = [...selected].join(',');
  const answer = kind === 'zip' ? send(exportNoticeDocuments, { query: { ids, lang } }, {}) : send(exportNotices, { query: { ids, lang, format: kind } }, {});
  saveBlob(`tenders-${new Date().toISOString().slice(0, 10)}.${kind}`, await (await answer).blob());
}

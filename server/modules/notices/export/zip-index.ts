import { csvOf } from '#contract/csv.ts';
import { reasonText } from './cover-sheet.ts';
import type { ExportWords } from './export-words.ts';
import type { PlannedNotice } from './plan-zip.ts';

const columns = ['tender', 'link', 'document', 'file', 'address', 'bytes', 'sha256', 'note'] as const;

function rowsOf(notice: PlannedNotice, words: ExportWords): string[][] {
  const { card, files, links, leftOut } = notice;
  const { t, address } = words;
  const of = (document: string, file = '', url = '', bytes = '', sha256 = '', note = '') => [
    card.title,
    address(card.slug),
    document,
    file,
    url,
    bytes,
    sha256,
    note,
  ];
  if (card.locked) return [of('', '', '', '', '', t('lockedDocuments'))];
  if (files.length + links.length + leftOut.length === 0) return [of('', '', '', '', '', t('noDocuments'))];
  return [
    ...files.map(({ title, path, row }) => of(title, path, '', String(row.size), row.sha256 ?? '')),
    ...links.map(({ title, url }) => of(title, '', url)),
    ...leftOut.map(({ title, why }) => of(title, '', '', '', '', reasonText(why, words))),
  ];
}

/** What is in the ZIP as a table, for programs: one line for each document. */
export const zipIndex = (notices: readonly PlannedNotice[], words: ExportWords): string =>
  csvOf([columns.map((name) => words.t(`index.${name}`)), ...notices.flatMap((notice) => rowsOf(notice, words))]);

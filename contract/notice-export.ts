import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MAX_EXPORTED, MAX_ZIPPED, exportFormats } from './export-names.ts';
import { interfaceLanguages } from './languages.ts';
import { NoticeId } from './notices.ts';
import { commaList } from './paging.ts';

const idsOf = (max: number) => commaList(NoticeId, max).pipe(z.array(NoticeId).min(1).max(max));
/** Of headings and names; absent: the reader's. */
const lang = z.enum(interfaceLanguages).optional();

/** In the requested order. Of a locked notice only its visible part; a notice that the reader may not see at all is left out. */
export const exportNotices = defineEndpoint({
  method: 'GET',
  path: '/notices/export',
  summary: 'Get the given notices as a table (CSV or XLSX) or as a summary to print (PDF), as far as the user may read them',
  access: 'signedIn',
  query: z.strictObject({ ids: idsOf(MAX_EXPORTED), format: z.enum(exportFormats), lang }),
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  response: z.string(),
});

/** Each notice with files of it is logged and counted as one download. */
export const exportNoticeDocuments = defineEndpoint({
  method: 'GET',
  path: '/notices/export/documents',
  summary: 'Get the documents of the given notices as one ZIP with a cover sheet and an index, as far as the user may read them',
  access: 'signedIn',
  query: z.strictObject({ ids: idsOf(MAX_ZIPPED), lang }),
  files: ['application/zip'],
  response: z.string(),
});

import { Readable } from 'node:stream';
import { csvOf } from '#contract/csv.ts';
import type { Input } from '#contract/endpoint.ts';
import type { exportNotices as endpoint } from '#contract/notice-export.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { writeWorkbook } from '#server/platform/workbook/write-workbook.ts';
import { chosenNotices } from './chosen-notices.ts';
import { exportWords } from './export-words.ts';
import { cellText, noticeTable } from './notice-table.ts';
import { tenderSummary } from './tender-summary.ts';

/** A day for the name of a file. */
export const dayOfFile = (ctx: Ctx): string => ctx.clock.now().toISOString().slice(0, 10);

const inMemory = (content: Buffer) => ({ content: Readable.from([content]), size: content.length });

/** The chosen notices as a table or as a PDF, as far as the actor may read them. @throws AppError not-found when none of them is public. */
export async function exportNotices(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<StoredFile> {
  const words = await exportWords(ctx, query.lang);
  const chosen = await chosenNotices(ctx, query.ids);
  const file = { name: `tenders-${dayOfFile(ctx)}.${query.format}`, size: null, etag: null };
  if (query.format === 'pdf') {
    const about = { author: ctx.config.PRODUCT_NAME, missing: query.ids.length - chosen.length, at: ctx.clock.now() };
    return { ...file, type: 'application/pdf', open: async () => inMemory(await tenderSummary(chosen, words, about)) };
  }
  const { columns, rows } = noticeTable(chosen, words);
  if (query.format === 'xlsx')
    return {
      ...file,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      open: async () => writeWorkbook(words.t('sheet'), columns, rows, ctx.clock.now()),
    };
  const content = Buffer.from(csvOf([columns.map(({ heading }) => heading), ...rows.map((row) => row.map(cellText))]));
  return { ...file, type: 'text/csv; charset=utf-8', open: async () => inMemory(content) };
}

import type { LogEntry } from '#contract/publication-log.ts';
import type { EntryRow } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { visibleTo } from '../notices.policy.ts';
import { slugOf } from '../read/notice-slug.ts';
import { readerOf } from '../read/reader.ts';
import type { NoticeRow } from '../store/notice-row.ts';
import { rowsOf } from '../store/notices.repo.ts';

const presentNotice = ({ publicId: id, title, language }: NoticeRow, version: number): LogEntry['notice'] => ({
  id,
  slug: slugOf(title, id),
  title,
  language,
  version,
});

/** Entries as the reader may see them. Nobody else may know when a locked notice was amended: only its publication names it. */
export async function presentLogEntries(ctx: Ctx, entries: readonly EntryRow[]): Promise<LogEntry[]> {
  const ids = new Set(entries.flatMap(({ noticeId }) => noticeId ?? []));
  const rows = ids.size === 0 ? [] : await rowsOf(ctx, [...ids]);
  const reader = await readerOf(ctx, rows);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return entries.map(({ number, at, kind, digest, previous, hash, leaves, noticeId, record }) => {
    const row = noticeId === null ? undefined : rowById.get(noticeId);
    const audience = row ? visibleTo(reader, row) : 'nothing';
    const isNamed = audience === 'whole' || (audience === 'part' && kind === 'published');
    return {
      number,
      at: at.toISOString(),
      kind,
      digest: digest.toString('hex'),
      previous: previous.toString('hex'),
      hash: hash.toString('hex'),
      leaves,
      notice: row && record && isNamed ? presentNotice(row, record.version) : null,
    };
  });
}

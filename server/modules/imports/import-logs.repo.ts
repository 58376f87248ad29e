import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { copyRows, toCopyText } from '#server/platform/db/copy.ts';

export interface ErrorRow {
  file: string;
  record: number | null;
  position: number | null;
  outcome: 'failed' | 'skipped';
  code: string;
  reason: string;
  raw: string | null;
}
export interface DuplicateRow {
  file: string;
  record: number;
  position: number;
  source: string;
  noticeKey: string;
  releaseId: string | null;
  repeats: 'release' | 'content';
}

export async function addErrors(ctx: Ctx, runId: number, rows: readonly ErrorRow[]): Promise<void> {
  const text = rows.map((row) =>
    [runId, row.file, row.record, row.position, row.outcome, row.code, row.reason, row.raw]
      .map((value) => toCopyText(typeof value === 'string' ? value.replaceAll('\u0000', '\u2400').toWellFormed() : value))
      .join('\t'),
  );
  await copyRows(ctx.db, 'copy import_error (run_id, file, record, position, outcome, code, reason, raw) from stdin', lines(text));
}

export async function addDuplicates(ctx: Ctx, runId: number, rows: readonly DuplicateRow[]): Promise<void> {
  const text = rows.map((row) => [runId, row.file, row.record, row.position, row.source, row.noticeKey, row.releaseId, row.repeats].map(toCopyText).join('\t'));
  await copyRows(ctx.db, 'copy import_duplicate (run_id, file, record, position, source, notice_key, release_id, repeats) from stdin', lines(text));
}

const lines = (rows: readonly string[]) => (rows.length === 0 ? '' : `${rows.join('\n')}\n`);

interface ErrorCount {
  file: string;
  outcome: 'failed' | 'skipped';
  reason: string;
  count: number;
}

/** The errors of a run by file and reason, the commonest first, and how many more kinds there are. */
export async function commonestErrors(ctx: Ctx, runId: number, limit: number): Promise<{ errors: ErrorCount[]; remainingKinds: number }> {
  const { rows } = await sql<ErrorCount & { kinds: number }>`
    select file, outcome, min(reason) as reason, count(*)::int as count, (count(*) over ())::int as kinds
    from import_error where run_id = ${runId} group by file, outcome, code order by count(*) desc, min(id) limit ${limit}
  `.execute(ctx.db);
  return { errors: rows.map(({ kinds: _kinds, ...error }) => error), remainingKinds: (rows[0]?.kinds ?? 0) - rows.length };
}

import { sql } from 'kysely';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Counters, counterNames, zeroCounters } from './counters.ts';

export interface ImportRun {
  id: number;
  status: 'running' | 'done' | 'incomplete';
  counters: Counters;
}
export interface FilePosition {
  fingerprint: string | null;
  records: number;
  done: boolean;
}

/** The unfinished run of the same sources and options, if any. Its row stays locked until the transaction ends. */
export async function unfinishedRun(ctx: Ctx, sources: readonly string[], options: unknown): Promise<ImportRun | null> {
  const row = await ctx.db
    .selectFrom('import_run')
    .select(['id', ...counterNames])
    .where('status', '=', 'running')
    .where((eb) => eb('sources', '=', eb.val([...sources])))
    .where('options', '=', canonicalJson(options))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { id, ...counters } = row;
  return { id, status: 'running', counters };
}

export async function createRun(ctx: Ctx, sources: readonly string[], options: unknown): Promise<ImportRun> {
  const { id } = await ctx.db
    .insertInto('import_run')
    .values({ format: 'any', sources: [...sources], options: canonicalJson(options), started_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, status: 'running', counters: zeroCounters() };
}

export async function addToRun(ctx: Ctx, runId: number, counters: Counters): Promise<void> {
  await ctx.db
    .updateTable('import_run')
    .set((eb) => Object.fromEntries(counterNames.map((name) => [name, eb(name, '+', counters[name])])))
    .where('id', '=', runId)
    .execute();
}

/** Under what name the publication log keeps what a run stores. */
export const logNameOf = (runId: number): string => `import ${runId}`;

/** Ends a run. It is incomplete if a source, or a file in one, could not be read to its end. */
export async function endRun(ctx: Ctx, runId: number): Promise<'done' | 'incomplete'> {
  const { status } = await ctx.db
    .updateTable('import_run')
    .set((eb) => {
      const failedFile = eb.selectFrom('import_error').select('id').where('run_id', '=', runId).where('record', 'is', null).where('outcome', '=', 'failed');
      return { finished_at: ctx.clock.now(), status: eb.case().when(eb.exists(failedFile)).then('incomplete').else('done').end() };
    })
    .where('id', '=', runId)
    .returning('status')
    .$narrowType<{ status: 'done' | 'incomplete' }>()
    .executeTakeFirstOrThrow();
  return status;
}

export async function filePositions(ctx: Ctx, runId: number): Promise<Map<string, FilePosition>> {
  const rows = await ctx.db.selectFrom('import_file').select(['name', 'mark as fingerprint', 'records', 'done']).where('run_id', '=', runId).execute();
  return new Map(rows.map(({ name, ...position }) => [name, position]));
}

export async function saveFilePositions(ctx: Ctx, runId: number, positions: ReadonlyMap<string, FilePosition>): Promise<void> {
  if (positions.size === 0) return;
  const rows = [...positions].map(([name, position]) => ({ name, ...position }));
  await sql`
    insert into import_file (run_id, name, mark, records, done)
    select ${runId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, fingerprint text, records bigint, done boolean)
    on conflict (run_id, name) do update set mark = excluded.mark, records = excluded.records, done = excluded.done
  `.execute(ctx.db);
}

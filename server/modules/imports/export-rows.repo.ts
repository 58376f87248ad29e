import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { counterNames } from './counters.ts';

/** A page of a run's log: the rows after an id, in the order of ids. */
interface LogPart {
  runId: number;
  after: number;
  size: number;
}
const logs = {
  'import-error': (ctx: Ctx, { runId, after, size }: LogPart) =>
    ctx.db
      .selectFrom('import_error')
      .select(['id', 'file', 'record', 'position', 'outcome', 'code', 'reason', 'raw'])
      .where('run_id', '=', runId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
  'import-duplicate': (ctx: Ctx, { runId, after, size }: LogPart) =>
    ctx.db
      .selectFrom('import_duplicate')
      .select(['id', 'file', 'record', 'position', 'source', 'notice_key', 'release_id', 'repeats'])
      .where('run_id', '=', runId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute(),
};

/** The logs of all runs in the order they began, without ids and times. */
async function* exportLogs(ctx: Ctx, size = 2000): AsyncGenerator<Record<string, unknown>> {
  const runs = await ctx.db
    .selectFrom('import_run')
    .select(['id', 'sources', 'options', 'status', ...counterNames])
    .orderBy('id')
    .execute();
  for (const [number, { id: runId, ...run }] of runs.entries()) {
    yield { kind: 'import-run', number: number + 1, ...run };
    for (const [kind, rowsOf] of Object.entries(logs)) {
      for (let after = 0; ;) {
        const rows = await rowsOf(ctx, { runId, after, size });
        for (const { id: _id, ...row } of rows) yield { kind, run: number + 1, ...row };
        if (rows.length < size) break;
        after = rows.at(-1)!.id;
      }
    }
  }
}

/** Every record of every imported notice, by notice and in the order they came. */
async function* exportReleases(ctx: Ctx, size = 1000): AsyncGenerator<Record<string, unknown>> {
  let after = { source: '', key: '', seq: 0 };
  for (;;) {
    const rows = await ctx.db
      .selectFrom('import_release')
      .select(['source', 'notice_key', 'seq', 'release_id', 'released_at', 'status', 'weak', 'cleared', 'content'])
      .select((eb) => eb.fn<string>('encode', ['digest', sql.lit('hex')]).as('digest'))
      .where((eb) => eb(eb.refTuple('source', 'notice_key', 'seq'), '>', eb.tuple(after.source, after.key, after.seq)))
      .orderBy(['source', 'notice_key', 'seq'])
      .limit(size)
      .execute();
    for (const { seq: _seq, ...row } of rows) yield { kind: 'import-release', ...row };
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { source: last.source, key: last.notice_key, seq: last.seq };
  }
}

/** Reads the stored releases of imports, and the logs of all runs, for export. */
export async function* exportRows(ctx: Ctx): AsyncGenerator<object> {
  yield* exportReleases(ctx);
  yield* exportLogs(ctx);
}

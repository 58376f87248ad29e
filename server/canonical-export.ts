import { modules } from './modules.ts';
import { canonicalJson } from './platform/canonical-json.ts';
import type { Ctx } from './platform/ctx.ts';

/**
 * Every organisation, imported notice and import log, as JSON lines in a stable order, without surrogate ids and run times. Two
 * databases with the same content give the same text, byte for byte. All lines are of one moment.
 */
export async function* canonicalExport(ctx: Ctx): AsyncGenerator<string> {
  const db = await ctx.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    for (const module of modules) for await (const row of module.exportRows?.({ ...ctx, db }) ?? []) yield canonicalJson(row);
  } finally {
    await db.rollback().execute();
  }
}

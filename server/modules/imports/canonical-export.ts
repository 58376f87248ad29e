import { allImportedNotices } from '#server/modules/notices/index.ts';
import { allOrganisations } from '#server/modules/organisations/index.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { exportLogs, exportReleases } from './canonical-export.repo.ts';

/**
 * Everything that imports made, as JSON lines in a stable order, without surrogate ids and run times. Two databases with the same
 * content give the same text, byte for byte. All lines are of one moment.
 */
export async function* canonicalExport(ctx: Ctx): AsyncGenerator<string> {
  const db = await ctx.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    yield* exportLines({ ...ctx, db });
  } finally {
    await db.rollback().execute();
  }
}

async function* exportLines(ctx: Ctx): AsyncGenerator<string> {
  for await (const organisation of allOrganisations(ctx)) yield canonicalJson({ kind: 'organisation', ...organisation });
  for await (const notice of allImportedNotices(ctx)) yield canonicalJson({ kind: 'notice', ...notice });
  for await (const release of exportReleases(ctx)) yield canonicalJson(release);
  for await (const row of exportLogs(ctx)) yield canonicalJson(row);
}

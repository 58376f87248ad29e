import type * as contract from '#contract/bulk-drafts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { importing } from '#server/modules/notices/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { addDraftsOfRows, draftsOfRows, lockBulkDrafts } from './bulk-drafts.repo.ts';
import { present } from './present.ts';
import { readBulkDrafts } from './read-bulk-drafts.ts';

/**
 * Starts a draft for each valid row of a table that has none yet, all in one transaction. The other rows are named with what is wrong.
 * @throws AppError as `previewBulkDrafts`; then nothing is stored.
 */
export async function createBulkDrafts(
  ctx: Ctx,
  { query }: Input<typeof contract.createBulkDrafts>,
  file: Buffer,
): Promise<Output<typeof contract.createBulkDrafts>> {
  const table = await readBulkDrafts(ctx, file, query.fields);
  return inTransaction(ctx, async (ctx) => {
    const { id } = await importing.writingOrganisation(ctx);
    // A file that is sent twice at once: the second one finds the drafts of the first.
    await lockBulkDrafts(ctx, id);
    const existing = await draftsOfRows(ctx, id, table.rows);
    const fresh = table.rows.flatMap(({ draft, digest }) => (draft && digest && !existing.has(digest.toString('hex')) ? [{ draft, digest }] : []));
    const started = await importing.startFilledDrafts(
      ctx,
      fresh.map(({ draft }) => draft),
    );
    const made = fresh.map(({ digest }, index) => ({ digest, ...started[index]! }));
    await addDraftsOfRows(ctx, id, made);
    return present(table, existing, new Map(made.map(({ digest, publicId }) => [digest.toString('hex'), publicId])));
  });
}

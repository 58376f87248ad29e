import type * as contract from '#contract/bulk-drafts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { importing } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { draftsOfRows } from './bulk-drafts.repo.ts';
import { present } from './present.ts';
import { readBulkDrafts } from './read-bulk-drafts.ts';

/**
 * Reads a table as notices, and stores nothing.
 * @throws AppError invalid-input with the rule that says why the file is refused; forbidden for an organisation without a buyer side.
 */
export async function previewBulkDrafts(
  ctx: Ctx,
  { query }: Input<typeof contract.previewBulkDrafts>,
  file: Buffer,
): Promise<Output<typeof contract.previewBulkDrafts>> {
  const { id } = await importing.writingOrganisation(ctx);
  const table = await readBulkDrafts(ctx, file, query.fields);
  const existing = await draftsOfRows(ctx, id, table.rows);
  return present(table, existing, new Map());
}

import type { Ctx } from '#server/platform/ctx.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { abandonedFiles, deleteFiles, lockUnattached, partsOf } from './files.repo.ts';

/** Files of no bid are removed when nothing has been added to them for so long. */
const ABANDONED_MS = 7 * 24 * 3600 * 1000;
const BATCH = 100;

/** Deletes the rows of files that belong to no bid. @returns where their parts are stored; null where there is no such file. */
export async function takeUnattached(ctx: Ctx, keys: readonly number[]): Promise<string[] | null> {
  const taken = await lockUnattached(ctx, keys);
  if (taken.length === 0) return null;
  const parts = await partsOf(ctx, taken);
  await deleteFiles(ctx, taken);
  return parts.map(({ location }) => location);
}

/** After the rows are gone: what a crash leaves here is encrypted, and belongs to nobody. */
export async function removeStoredParts(ctx: Ctx, locations: readonly string[]): Promise<void> {
  const storage = await storageOf(ctx.config);
  for (const location of locations) await storage.remove(location);
}

/** Removes what suppliers uploaded and never submitted. */
export async function sweepBidFiles(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_MS);
  for (;;) {
    const keys = await abandonedFiles(ctx, before, BATCH);
    const locations = keys.length === 0 ? null : await inTransaction(ctx, (ctx) => takeUnattached(ctx, keys));
    if (!locations) return;
    await removeStoredParts(ctx, locations);
  }
}

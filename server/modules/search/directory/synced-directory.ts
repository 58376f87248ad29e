import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { isFresh } from '../store/freshness.ts';
import { readState } from '../store/open.repo.ts';
import { Directory, type Entry } from './directory.ts';

interface CachedDirectory {
  directory: Directory;
  revision: number;
  readAt: number;
  /** One reader at a time; others wait for it. */
  reading: Promise<Directory> | null;
}

/**
 * A directory for each database, in step with the index: exact in the process that changed it, else at most a second old. @param entriesSince
 * entries changed after a revision; all after -1.
 */
export function syncedDirectory(entriesSince: (ctx: Ctx, revision: number) => Promise<readonly Entry[]>): (ctx: Ctx) => Promise<Directory> {
  const cached = perDatabase<CachedDirectory>(() => ({ directory: new Directory(), revision: -1, readAt: Number.NEGATIVE_INFINITY, reading: null }));
  async function catchUp(ctx: Ctx, mine: CachedDirectory): Promise<Directory> {
    const readAt = performance.now();
    const { revision } = await readState(ctx);
    if (revision !== mine.revision) {
      mine.directory.apply(await entriesSince(ctx, mine.revision));
      mine.revision = revision;
    }
    mine.readAt = readAt;
    return mine.directory;
  }
  return async (ctx) => {
    const mine = cached(ctx);
    if (isFresh(ctx, mine.readAt)) return mine.directory;
    mine.reading ??= catchUp(ctx, mine).finally(() => {
      mine.reading = null;
    });
    return mine.reading;
  };
}

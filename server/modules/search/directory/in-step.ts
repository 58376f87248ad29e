import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { isFresh } from '../store/freshness.ts';
import { readState } from '../store/open.repo.ts';
import { Directory, type Entry } from './directory.ts';

interface Kept {
  directory: Directory;
  revision: number;
  readAt: number;
  /** One reader at a time; others wait for it. */
  reading: Promise<Directory> | null;
}

/**
 * A directory for each database, in step with the index: exact in the process that changed it, else at most a second old. @param since
 * entries changed after a revision; all after -1.
 */
export function inStep(since: (ctx: Ctx, revision: number) => Promise<readonly Entry[]>): (ctx: Ctx) => Promise<Directory> {
  const kept = perDatabase<Kept>(() => ({ directory: new Directory(), revision: -1, readAt: Number.NEGATIVE_INFINITY, reading: null }));
  async function catchUp(ctx: Ctx, mine: Kept): Promise<Directory> {
    const readAt = performance.now();
    const { revision } = await readState(ctx);
    if (revision !== mine.revision) {
      mine.directory.apply(await since(ctx, mine.revision));
      mine.revision = revision;
    }
    mine.readAt = readAt;
    return mine.directory;
  }
  return async (ctx) => {
    const mine = kept(ctx);
    if (isFresh(ctx, mine.readAt)) return mine.directory;
    mine.reading ??= catchUp(ctx, mine).finally(() => {
      mine.reading = null;
    });
    return mine.reading;
  };
}

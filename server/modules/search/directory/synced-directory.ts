import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { isFresh } from '../store/freshness.ts';
import { readState } from '../store/open.repo.ts';
import { Directory, type DirectoryEntry } from './directory.ts';

interface CachedDirectory {
  directory: Directory;
  revision: number;
  readAt: number;
  /** One reader at a time; others wait for it. */
  pendingRead: Promise<Directory> | null;
}

/**
 * A directory for each database, in step with the index: exact in the process that changed it, else at most a second old. @param entriesSince
 * entries changed after a revision; all after -1.
 */
export function syncedDirectory(entriesSince: (ctx: Ctx, revision: number) => Promise<readonly DirectoryEntry[]>): (ctx: Ctx) => Promise<Directory> {
  const directoryStates = perDatabase<CachedDirectory>(() => ({
    directory: new Directory(),
    revision: -1,
    readAt: Number.NEGATIVE_INFINITY,
    pendingRead: null,
  }));
  async function catchUp(ctx: Ctx, state: CachedDirectory): Promise<Directory> {
    const readAt = performance.now();
    const { revision } = await readState(ctx);
    if (revision !== state.revision) {
      state.directory.apply(await entriesSince(ctx, state.revision));
      state.revision = revision;
    }
    state.readAt = readAt;
    return state.directory;
  }
  return async (ctx) => {
    const state = directoryStates(ctx);
    if (isFresh(ctx, state.readAt)) return state.directory;
    state.pendingRead ??= catchUp(ctx, state).finally(() => {
      state.pendingRead = null;
    });
    return state.pendingRead;
  };
}

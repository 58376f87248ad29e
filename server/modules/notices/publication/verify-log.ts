import { type Break, entryByNumber, loggedVersions, verifyChain } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { publicVersions } from '../store/logged-versions.repo.ts';
import { readRecords } from './version-record.ts';

/** An entry that somebody noted earlier: its number and hash. */
export interface NotedHead {
  readonly number: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface LogReport {
  /** Whether everything fits. */
  intact: boolean;
  entries: number;
  /** Versions of notices that were computed again. */
  versions: number;
  /** Public notices that are not in the log: older than it, or stored by an import that has not ended. */
  outside: number;
  head: { number: number; hash: string } | null;
  firstBreak: Break | null;
}

const BATCH = 1000;

/** @returns the first public version that should be in the log and is not, and how many notices are outside of it. */
async function findUnlogged(ctx: Ctx): Promise<{ outside: number; firstBreak: Break | null }> {
  const first = await entryByNumber(ctx, 1);
  let outside = 0;
  for (let after = 0; ;) {
    const notices = await publicVersions(ctx, after, BATCH);
    const versions = await loggedVersions(
      ctx,
      notices.map(({ id }) => id),
    );
    for (const { id, publicId: notice, version, origin, createdAt } of notices) {
      const logged = versions.get(id);
      const isOlder = !first || createdAt < first.at;
      if (logged === undefined && (isOlder || origin === 'import')) outside++;
      else if (logged !== version) return { outside, firstBreak: { what: 'unlogged', entry: null, notice, version } };
    }
    if (notices.length < BATCH) return { outside, firstBreak: null };
    after = notices.at(-1)!.id;
  }
}

async function isInChain(ctx: Ctx, { number, hash }: NotedHead): Promise<boolean> {
  return (await entryByNumber(ctx, number))?.hash.toString('hex') === hash;
}

/**
 * Computes the publication log again: every link of the chain, every logged version from what is stored, and whether a public version is
 * missing. Everything is read as of one moment.
 * @param noted an entry that somebody noted earlier must still be there.
 */
export async function verifyLog(ctx: Ctx, noted?: NotedHead, onProgress?: (entry: number) => void): Promise<LogReport> {
  const db = await ctx.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    const snapshot = { ...ctx, db };
    const chain = await verifyChain(snapshot, readRecords, onProgress);
    const { outside, firstBreak } = chain.firstBreak ? { outside: 0, firstBreak: chain.firstBreak } : await findUnlogged(snapshot);
    const isHeadGone = firstBreak === null && noted !== undefined && !(await isInChain(snapshot, noted));
    const shownBreak = isHeadGone ? { what: 'head' as const, entry: noted.number } : firstBreak;
    return { intact: shownBreak === null, ...chain, outside, firstBreak: shownBreak };
  } finally {
    await db.rollback().execute();
  }
}

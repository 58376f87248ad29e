import type { Ctx } from '#server/platform/ctx.ts';
import type { OpenCounts } from '../directory/directory.ts';
import type { Audience } from '../store/row.ts';
import { type OpenNoticesReplica, openNoticesReplica } from './open-notices-replica.ts';

interface CachedCounts {
  counts: OpenCounts;
  version: number;
  from: number;
  until: number;
}
const cache = new WeakMap<OpenNoticesReplica, Map<string, CachedCounts>>();

/**
 * Open notices of an audience by lexeme with a prefix (`b:`), exact at this moment. Returns the same object as long as nothing changed or
 * closed.
 */
export async function openByLexeme(ctx: Ctx, audience: Audience, prefix: string): Promise<OpenCounts> {
  const board = await openNoticesReplica(ctx);
  const now = ctx.clock.now().getTime();
  let mine = cache.get(board);
  if (!mine) cache.set(board, (mine = new Map()));
  const key = `${audience} ${prefix}`;
  const known = mine.get(key);
  if (known && known.version === board.version && now >= known.from && now < known.until) return known.counts;
  const { counts, until } = board.countUnder(prefix, audience, new Date(now));
  mine.set(key, { counts, version: board.version, from: now, until });
  return counts;
}

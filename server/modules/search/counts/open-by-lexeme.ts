import type { Ctx } from '#server/platform/ctx.ts';
import type { OpenCountByLexeme } from '../directory/directory.ts';
import type { Audience } from '../store/row.ts';
import { type OpenNoticesReplica, openNoticesReplica } from './open-notices-replica.ts';

interface CachedCounts {
  counts: OpenCountByLexeme;
  version: number;
  from: number;
  until: number;
}
const cache = new WeakMap<OpenNoticesReplica, Map<string, CachedCounts>>();

/**
 * Open notices of an audience by lexeme with a prefix (`b:`), exact at this moment. Returns the same object as long as nothing changed or
 * closed.
 */
export async function openByLexeme(ctx: Ctx, audience: Audience, prefix: string): Promise<OpenCountByLexeme> {
  const replica = await openNoticesReplica(ctx);
  const now = ctx.clock.now().getTime();
  let countsByKey = cache.get(replica);
  if (!countsByKey) cache.set(replica, (countsByKey = new Map()));
  const key = `${audience} ${prefix}`;
  const cachedCounts = countsByKey.get(key);
  if (cachedCounts && cachedCounts.version === replica.version && now >= cachedCounts.from && now < cachedCounts.until) return cachedCounts.counts;
  const { counts, until } = replica.countUnder(prefix, audience, new Date(now));
  countsByKey.set(key, { counts, version: replica.version, from: now, until });
  return counts;
}

import type { Ctx } from '#server/platform/ctx.ts';
import { timedKeyCache } from './freshness.ts';
import { commonestLabels, labelsOf } from './terms.repo.ts';

// This process knows its own changes at once. A name changed by another process reaches a filter list this late.
const STALE_MS = 300_000;
const MAX_CACHED = 50_000;
const MAX_WARM = 40_000;
const labels = timedKeyCache(MAX_CACHED, labelsOf);

/** Names of filter values, cached: every filter list has about fifty buyers and cities. */
export const knownLabels = (ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string>> => labels(ctx, lexemes, STALE_MS);

/** Reads the names of the commonest filter values. Otherwise each of the first answers would need a statement. */
export async function warmLabels(ctx: Ctx): Promise<void> {
  const at = performance.now();
  labels.put(ctx, await commonestLabels(ctx, MAX_WARM), at);
}

import type { Ctx } from '#server/platform/ctx.ts';
import { rememberingEach } from './freshness.ts';
import { commonestLabels, labelsOf } from './terms.repo.ts';

// What this process changes itself it knows at once; a name that another one changed is so late in a list of filters.
const STALE_MS = 300_000;
const MAX_KEPT = 50_000;
const MAX_WARM = 40_000;
const labels = rememberingEach(MAX_KEPT, labelsOf);

/** Names of filter values, remembered: every list of filters has some fifty buyers and cities. */
export const knownLabels = (ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string>> => labels(ctx, lexemes, STALE_MS);

/** Learns the names of the commonest filter values: read one answer at a time they cost each of the first answers a statement. */
export async function warmLabels(ctx: Ctx): Promise<void> {
  const at = performance.now();
  labels.put(ctx, await commonestLabels(ctx, MAX_WARM), at);
}

import type { Ctx } from '#server/platform/ctx.ts';
import { rememberingEach } from './freshness.ts';
import { labelsOf } from './terms.repo.ts';

const STALE_MS = 60_000;
const MAX_KEPT = 50_000;
const labels = rememberingEach(MAX_KEPT, labelsOf);

/** Names of filter values, remembered for a minute: the same buyers and cities head nearly every list of filters. */
export const knownLabels = (ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string>> => labels(ctx, lexemes, STALE_MS);

import type pg from 'pg';
import type { Ctx } from '#server/platform/ctx.ts';
import { isFresh } from './freshness.ts';
import { labelsOf } from './terms.repo.ts';

const STALE_MS = 60_000;
const MAX_KEPT = 50_000;
const kept = new WeakMap<pg.Pool, Map<string, { label: string | undefined; at: number }>>();

/** Names of filter values, remembered for a minute: the same buyers and cities head nearly every list of filters. */
export async function knownLabels(ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string>> {
  let mine = kept.get(ctx.pool);
  if (!mine || mine.size > MAX_KEPT) kept.set(ctx.pool, (mine = new Map()));
  const labels = new Map<string, string>();
  const missing: string[] = [];
  for (const lexeme of lexemes) {
    const known = mine.get(lexeme);
    if (!known || !isFresh(ctx, known.at, STALE_MS)) missing.push(lexeme);
    else if (known.label !== undefined) labels.set(lexeme, known.label);
  }
  if (missing.length === 0) return labels;
  const at = performance.now();
  const read = await labelsOf(ctx, missing);
  for (const lexeme of missing) {
    const label = read.get(lexeme);
    mine.set(lexeme, { label, at });
    if (label !== undefined) labels.set(lexeme, label);
  }
  return labels;
}

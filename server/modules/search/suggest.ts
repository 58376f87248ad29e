import type { suggest as endpoint } from '#contract/search.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { searchAudience } from '#server/modules/notices/index.ts';
import { readCpvTree } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { buyersUnder } from './buyers.repo.ts';
import { wordsUnder } from './terms.repo.ts';
import { chunksOf } from './tokens.ts';

const WORDS = 6;
const BUYERS = 4;
const CATEGORIES = 3;
const MIN_PREFIX = 2;

/** Words, buyers and CPV labels that begin with what was typed; only words that this reader may find. */
export async function suggest(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const tokens = [...chunksOf(query.q)].flatMap((chunk) => chunk.tokens);
  const last = tokens.at(-1);
  if (!last || Array.from(last.word).length < MIN_PREFIX) return { items: [] };
  const before = tokens.slice(0, -1);
  const local = query.scope === 'local' ? ctx.site.country : null;
  const [words, buyers, categories] = await Promise.all([
    wordsUnder(ctx, searchAudience(ctx.actor), last.word, WORDS),
    buyersUnder(
      ctx,
      last.word,
      before.map(({ word }) => word),
      local,
      BUYERS,
    ),
    readCpvTree(ctx, { query: { q: query.q } }),
  ]);
  const head = before.map(({ written }) => `${written} `).join('');
  return {
    items: [
      ...words.map((word) => ({ text: head + word, kind: 'word' as const, code: null })),
      ...buyers.map(({ publicId, name }) => ({ text: name, kind: 'buyer' as const, code: publicId })),
      ...categories.items.slice(0, CATEGORIES).map(({ code, name }) => ({ text: name, kind: 'cpv' as const, code })),
    ],
  };
}

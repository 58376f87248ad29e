import type { Input, Output } from '#contract/endpoint.ts';
import type { SearchQuery, suggest as endpoint } from '#contract/search.ts';
import { searchAudience } from '#server/modules/notices/index.ts';
import { readCpvTree } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { buyersByIds, buyersWithPrefix } from '../store/buyers.repo.ts';
import { buyerDirectory } from '../buyers/buyer-directory.ts';
import { totalOf } from '../query/count-total.ts';
import { compile } from '../query/estimate.ts';
import { timedCache } from '../store/freshness.ts';
import { looksLikeReference, referencesUnder } from './suggest-references.ts';
import { wordsUnder } from '../store/terms.repo.ts';
import { chunksOf, preloadBuyers } from '#server/modules/query/index.ts';
import { parseSearch } from '../query/parse-search.ts';
import { isSure, transliterate } from '../query/transliterate.ts';

/** How many of each kind are shown, and how many are tried: those that find nothing in the scope are dropped. */
const WORDS = { shown: 6, tried: 16 };
const BUYERS = { shown: 4, tried: 8 };
const CATEGORIES = { shown: 3, tried: 10 };
const MIN_PREFIX = 2;

/** Words with this beginning, as written. Where there are few, also words that a single typed word surely means in another script. */
async function wordsFor(ctx: Ctx, prefix: string, isOnlyWord: boolean): Promise<string[]> {
  const audience = searchAudience(ctx.actor);
  const words = await wordsUnder(ctx, audience, prefix, WORDS.tried);
  if (words.length >= WORDS.shown || !isOnlyWord) return words;
  const transliterations = (await transliterate(ctx, audience, [prefix])).get(prefix) ?? [];
  return [...words, ...transliterations.filter(isSure).map(({ written }) => written)];
}

/** Buyers with a word of this beginning and all the other words, those of the country first. */
async function buyersFor(ctx: Ctx, beginning: string, words: readonly string[], country: string | null): Promise<{ publicId: string; name: string }[]> {
  const buyers = await buyersWithPrefix(ctx, beginning, words, country, BUYERS.tried);
  if (buyers) return buyers;
  const directory = await buyerDirectory(ctx);
  const facet = country && `k:${country}`;
  const topEntries = directory.topEntries({ audience: searchAudience(ctx.actor), prefix: beginning, words, facet, limit: BUYERS.tried });
  return buyersByIds(
    ctx,
    topEntries.map(({ id }) => id),
  );
}

type Item = Output<typeof endpoint>['items'][number];
type Scope = SearchQuery['scope'];
interface Candidate {
  item: Item;
  search: Partial<SearchQuery>;
}

const totalsCache = timedCache<number>(60_000, 5_000);

/** The number of notices that a suggestion would find, up to the cap of totals; for a single word, at least so many. */
async function countFinds(ctx: Ctx, scope: Scope, search: Partial<SearchQuery>): Promise<number> {
  const criteria = await parseSearch(ctx, { ...search, scope, page: 1, size: 1 });
  return totalsCache(ctx, JSON.stringify(criteria), async () => {
    const compiled = await compile(ctx, criteria);
    // The count of its commonest form; counting sixteen words exactly is not worth it for their other forms.
    if (criteria.groups.length === 0 && criteria.words.length === 1 && compiled.upperBound > 0) return compiled.upperBound;
    return (await totalOf(ctx, criteria, compiled, ctx.clock.now())).total;
  });
}

/** Of the candidates, those that find something, most notices first; equals keep their order. */
async function rankCandidates(ctx: Ctx, scope: Scope, candidates: readonly Candidate[], limit: number): Promise<Item[]> {
  const results = await Promise.all(candidates.map(async ({ item, search }) => ({ item, finds: await countFinds(ctx, scope, search) })));
  const ranked = results.filter(({ finds }) => finds > 0).toSorted((a, b) => b.finds - a.finds);
  return ranked.slice(0, limit).map(({ item }) => item);
}

/**
 * Words, buyers and CPV labels that begin with the typed text and, for the beginning of a reference number, references. Only what this
 * reader may find, and what finds something in the requested scope.
 */
export async function suggest(callerCtx: Ctx, { query }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const ctx: Ctx = callerCtx.readCache ? callerCtx : { ...callerCtx, readCache: new Map() };
  const { q, scope, lang } = query;
  const tokens = [...chunksOf(q)].flatMap((chunk) => chunk.tokens);
  const last = tokens.at(-1);
  const country = scope === 'local' ? ctx.site.country : null;
  if (looksLikeReference(q)) {
    const references = await referencesUnder(ctx, q, country);
    return { items: references.map((text) => ({ text, kind: 'word', code: null })) };
  }
  if (!last || Array.from(last.word).length < MIN_PREFIX) return { items: [] };

  const before = tokens.slice(0, -1);
  const head = before.map(({ written }) => `${written} `).join('');
  const [words, buyers, categories] = await Promise.all([
    wordsFor(ctx, last.word, before.length === 0),
    buyersFor(
      ctx,
      last.word,
      before.map(({ word }) => word),
      country,
    ),
    readCpvTree(ctx, { query: { q, lang } }),
  ]);
  await preloadBuyers(
    ctx,
    buyers.map(({ publicId }) => publicId),
  );
  const wordCandidates = words.map((word): Candidate => ({ item: { text: head + word, kind: 'word', code: null }, search: { q: head + word } }));
  const ofBuyers = buyers.map(({ publicId, name }): Candidate => ({ item: { text: name, kind: 'buyer', code: publicId }, search: { buyer: [publicId] } }));
  const ofCategories = categories.items.slice(0, CATEGORIES.tried).map(({ code, name, nameLanguage }): Candidate => ({
    item: { text: name, kind: 'cpv', code, ...(nameLanguage ? { nameLanguage } : {}) },
    search: { cpv: [code] },
  }));
  const lists = await Promise.all([
    rankCandidates(ctx, scope, wordCandidates, WORDS.shown),
    rankCandidates(ctx, scope, ofBuyers, BUYERS.shown),
    rankCandidates(ctx, scope, ofCategories, CATEGORIES.shown),
  ]);
  return { items: lists.flat() };
}

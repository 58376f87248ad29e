import { searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { MAX_DISTANCE_OF_SAME, isLongEnoughInLatin, soundDistance, canonicalSpelling } from '#server/modules/query/index.ts';
import { timedKeyCache } from './freshness.ts';
import type { Audience } from './row.ts';
import { type Sounding, lexemesAlike, lexemesSounding } from './terms.repo.ts';

const STALE_MS = 60_000;
const MAX_CACHED = 20_000;
/** Few words are alike; fewer share a spelling. */
const [MAX_ALIKE, MAX_SPELLINGS] = [40, 8];

const newAlikeCache = (audience: Audience) => timedKeyCache(MAX_CACHED, (ctx, lexemes) => lexemesAlike(ctx, audience, lexemes, MAX_ALIKE));
const alikeCaches: Record<Audience, ReturnType<typeof newAlikeCache>> = { part: newAlikeCache('part'), whole: newAlikeCache('whole') };

/** For each lexeme, the others that are the same in another usual spelling and that this reader may find. An empty list costs nothing. */
export async function spellingsOf(ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string[]>> {
  if (lexemes.length === 0) return new Map();
  const alikeLexemes = await alikeCaches[searchAudience(ctx.actor)](ctx, lexemes, STALE_MS);
  return new Map(
    [...alikeLexemes].map(([lexeme, others]) => [
      lexeme,
      others.filter((other) => canonicalSpelling(other) === canonicalSpelling(lexeme)).slice(0, MAX_SPELLINGS),
    ]),
  );
}

/** Many Latin words sound alike; few of them are the same. */
const MAX_SOUNDING = 200;
const MAX_IN_LATIN = 6;

const newSoundingCache = (audience: Audience) => timedKeyCache(MAX_CACHED, (ctx, lexemes) => lexemesSounding(ctx, audience, lexemes, 'latin', MAX_SOUNDING));
const soundingCaches: Record<Audience, ReturnType<typeof newSoundingCache>> = { part: newSoundingCache('part'), whole: newSoundingCache('whole') };

const isSame = (lexeme: string, { word }: Sounding) => isLongEnoughInLatin(word) && soundDistance(word, lexeme) <= MAX_DISTANCE_OF_SAME;

/**
 * For each Devanagari or Bengali lexeme, those in Latin letters that are the same word and that this reader may find. An empty list costs
 * nothing.
 */
export async function latinSpellingsOf(ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string[]>> {
  if (lexemes.length === 0) return new Map();
  const soundingLexemes = await soundingCaches[searchAudience(ctx.actor)](ctx, lexemes, STALE_MS);
  return new Map(
    [...soundingLexemes].map(([lexeme, others]) => [
      lexeme,
      others
        .filter((other) => !other.isStem && isSame(lexeme, other))
        .slice(0, MAX_IN_LATIN)
        .map(({ word, stem }) => stem ?? word),
    ]),
  );
}

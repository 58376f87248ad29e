import { readForIndex, searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { someMatches } from '../store/hits.repo.ts';
import { MAX_WORD_LENGTH, quote, wordsOf } from '#server/modules/query/index.ts';

const MAX_SUGGESTED = 6;
/** Notices that are read for their references. */
const MAX_OPENED = 8;
/** Shorter beginnings match too many numbers. */
const MIN_LETTERS = 4;

/** The words of a reference as one, as indexed. */
const joinWords = (text: string) => wordsOf(text).join('');

/**
 * Whether the typed text begins a reference number: one run without spaces that mixes letters and digits or has parts ("NP/2024-5",
 * "NP-ED"). Digits alone are CPV codes; lower-case letters in parts are a compound word.
 */
export function looksLikeReference(text: string): boolean {
  const run = text.trim();
  if (/\s/u.test(run)) return false;
  const inParts = /[\p{L}\p{N}][-/._:#\\&]/u.test(run);
  if (/\p{N}/u.test(run)) return inParts || /\p{L}/u.test(run);
  return inParts && /\p{Lu}/u.test(run) && !/\p{Ll}/u.test(run);
}

/** References with this beginning, of notices that this reader may find; of one country where given. */
export async function referencesUnder(ctx: Ctx, text: string, country: string | null): Promise<string[]> {
  const prefix = joinWords(text);
  if (prefix.length < MIN_LETTERS || prefix.length > MAX_WORD_LENGTH) return [];
  const audience = searchAudience(ctx.actor);
  const query = `${quote(prefix)}:*${country === null ? '' : ` & ${quote(`k:${country}`)}`}`;
  const notices = await readForIndex(ctx, await someMatches(ctx, audience, query, MAX_OPENED));
  const references = notices.flatMap((notice) => notice[audience].references);
  return [...new Set(references)].filter((reference) => joinWords(reference).startsWith(prefix)).slice(0, MAX_SUGGESTED);
}

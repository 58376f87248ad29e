import type { WordMatch } from './matcher.ts';

/** The longest excerpt, in UTF-16 units. */
export const MAX_EXCERPT = 200;
/** How much of a long sentence is shown before its first marked word. */
const MAX_LEAD = 60;
/** A sentence ends at a punctuation mark with a space, or at the end of a line. */
const SENTENCE_ENDS = /[.!?;।॥]\s+|\n+/gu;
const ELLIPSIS = '…';
/** The most sentences compared; a word may occur a thousand times in a text. */
const MAX_MATCHES = 100;

/** A text in parts, every second one marked. */
export function markedParts(text: string, matches: readonly WordMatch[], from = 0, to = text.length): string[] {
  const parts: string[] = [];
  let at = from;
  for (const match of matches) {
    if (match.from < at || match.to > to) continue;
    parts.push(text.slice(at, match.from), text.slice(match.from, match.to));
    at = match.to;
  }
  parts.push(text.slice(at, to));
  return parts;
}

/** Where the sentence around a place begins and ends. */
function sentenceAround(text: string, ends: readonly { from: number; to: number }[], place: number): [from: number, to: number] {
  const nextIndex = ends.findIndex((end) => end.from >= place);
  const previousEnd = nextIndex === -1 ? ends.at(-1) : ends[nextIndex - 1];
  return [previousEnd?.to ?? 0, nextIndex === -1 ? text.length : ends[nextIndex]!.from];
}

const JOINED = /[\p{M}\u200c\u200d]/u;
/** Whether a position is inside a letter with its marks, or between the halves of a character. */
const isWithin = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00 || JOINED.test(text[index]!);

/** The nearest position at or after (before) another where a word begins (has ended); never inside a letter and its marks. */
function wordEdge(text: string, place: number, step: 1 | -1): number {
  for (let index = place; index > 0 && index < text.length && Math.abs(index - place) < 40; index += step)
    if (/\s/u.test(text[step === 1 ? index - 1 : index]!)) return index;
  let index = place;
  while (index > 0 && index < text.length && isWithin(text, index)) index += step;
  return index;
}

/** The part of a sentence to show: all of it, or at most MAX_EXCERPT around a position. */
function windowIn(text: string, [first, last]: [number, number], place: number): [from: number, to: number] {
  if (last - first <= MAX_EXCERPT) return [first, last];
  // One unit each for the two ellipses.
  const room = MAX_EXCERPT - 2;
  const from = Math.max(first, Math.min(place - MAX_LEAD, last - room));
  const begin = from === first ? first : Math.min(place, wordEdge(text, from, 1));
  const end = begin + room >= last ? last : wordEdge(text, begin + room, -1);
  return [begin, end];
}

/** A sentence of a text, and how many search words it has. */
export interface Excerpt {
  readonly parts: string[];
  /** Words that nothing else shows, and all words. */
  readonly missing: number;
  readonly wordCount: number;
}

/**
 * The sentence with most words of the search: first of those still missing, then of all; the first of equals. A long sentence is cut around
 * its words. Null: it has none of the missing words.
 * @param missing search words (by index) that nothing else shows.
 */
export function bestSentence(text: string, matches: readonly WordMatch[], missing: ReadonlySet<number>): Excerpt | null {
  const missingMatches = matches.filter(({ groupIndex }) => missing.has(groupIndex)).slice(0, MAX_MATCHES);
  if (missingMatches.length === 0) return null;
  const ends = [...text.matchAll(SENTENCE_ENDS)].map((end) => ({ from: end.index + (end[0].trim() ? 1 : 0), to: end.index + end[0].length }));
  let best: { from: number; to: number; sentence: readonly [number, number]; missing: number; wordCount: number } | null = null;
  for (const match of missingMatches) {
    if (best && match.from < best.to) continue;
    const sentence = sentenceAround(text, ends, match.from);
    const firstMatch = matches.find(({ from }) => from >= Math.max(sentence[0], match.from - MAX_EXCERPT / 2))!;
    for (const place of new Set([firstMatch.from, match.from])) {
      const [from, to] = windowIn(text, sentence, place);
      const groupsInside = new Set(matches.filter((other) => other.from >= from && other.to <= to).map(({ groupIndex }) => groupIndex));
      const missingCount = [...groupsInside].filter((groupIndex) => missing.has(groupIndex)).length;
      if (!best || missingCount > best.missing || (missingCount === best.missing && groupsInside.size > best.wordCount))
        best = { from, to, sentence, missing: missingCount, wordCount: groupsInside.size };
    }
    if (best!.missing === missing.size) break;
  }
  if (!best || best.missing === 0) return null;
  const parts = markedParts(text, matches, best.from, best.to).map((part) => part.replaceAll(/\s+/gu, ' '));
  // The first and last part differ, because a word between them is marked.
  const [first, last] = [parts[0]!, parts.at(-1)!];
  parts[0] = (best.from > best.sentence[0] ? ELLIPSIS : '') + first.trimStart();
  parts[parts.length - 1] = last.trimEnd() + (best.to < best.sentence[1] ? ELLIPSIS : '');
  return { parts, missing: best.missing, wordCount: best.wordCount };
}

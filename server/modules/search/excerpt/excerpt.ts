import type { Mark } from './matcher.ts';

/** The longest excerpt, in UTF-16 units. */
export const MOST_EXCERPT = 200;
/** So much of a long sentence is shown before its first marked word. */
const LEAD = 60;
/** An end of a sentence is followed by a blank; a line is a sentence. */
const ENDS = /[.!?;।॥]\s+|\n+/gu;
const CUT = '…';
/** Sentences that are compared; a word may stand in a text a thousand times. */
const MOST_MARKS = 100;

/** A text in parts, every second one marked. */
export function markedParts(text: string, marks: readonly Mark[], from = 0, to = text.length): string[] {
  const parts: string[] = [];
  let at = from;
  for (const mark of marks) {
    if (mark.from < at || mark.to > to) continue;
    parts.push(text.slice(at, mark.from), text.slice(mark.from, mark.to));
    at = mark.to;
  }
  parts.push(text.slice(at, to));
  return parts;
}

/** Where the sentence around a place begins and ends. */
function sentenceAround(text: string, ends: readonly { from: number; to: number }[], place: number): [from: number, to: number] {
  const next = ends.findIndex((end) => end.from >= place);
  const before = next === -1 ? ends.at(-1) : ends[next - 1];
  return [before?.to ?? 0, next === -1 ? text.length : ends[next]!.from];
}

const JOINED = /[\p{M}\u200c\u200d]/u;
/** Whether a place lies within a letter and its marks, or between the halves of a character. */
const isWithin = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00 || JOINED.test(text[at]!);

/** The nearest place at or after (before) another where a word begins (has ended); never within a letter and its marks. */
function wordEdge(text: string, place: number, step: 1 | -1): number {
  for (let at = place; at > 0 && at < text.length && Math.abs(at - place) < 40; at += step) if (/\s/u.test(text[step === 1 ? at - 1 : at]!)) return at;
  let at = place;
  while (at > 0 && at < text.length && isWithin(text, at)) at += step;
  return at;
}

/** The part of a sentence that is shown: all of it, or at most MOST_EXCERPT around a place. */
function windowIn(text: string, [first, last]: [number, number], place: number): [from: number, to: number] {
  if (last - first <= MOST_EXCERPT) return [first, last];
  // One unit each for what shows that it was cut.
  const room = MOST_EXCERPT - 2;
  const from = Math.max(first, Math.min(place - LEAD, last - room));
  const begin = from === first ? first : Math.min(place, wordEdge(text, from, 1));
  const end = begin + room >= last ? last : wordEdge(text, begin + room, -1);
  return [begin, end];
}

/** A sentence of a text, and how many words of the search it has. */
export interface Excerpt {
  readonly parts: string[];
  /** Words that are not told of elsewhere, and all. */
  readonly missing: number;
  readonly all: number;
}

/**
 * The sentence of a text that tells most of the words of a search: first of those that are still missing, then of all; the first of
 * equals. Of a long one the part around its words. Null: it has no word that is missing.
 * @param missing words of the search (by number) that nothing else shows.
 */
export function bestSentence(text: string, marks: readonly Mark[], missing: ReadonlySet<number>): Excerpt | null {
  const telling = marks.filter(({ group }) => missing.has(group)).slice(0, MOST_MARKS);
  if (telling.length === 0) return null;
  const ends = [...text.matchAll(ENDS)].map((end) => ({ from: end.index + (end[0].trim() ? 1 : 0), to: end.index + end[0].length }));
  let best: { from: number; to: number; sentence: readonly [number, number]; missing: number; all: number } | null = null;
  for (const mark of telling) {
    if (best && mark.from < best.to) continue;
    const sentence = sentenceAround(text, ends, mark.from);
    const before = marks.find(({ from }) => from >= Math.max(sentence[0], mark.from - MOST_EXCERPT / 2))!;
    for (const place of new Set([before.from, mark.from])) {
      const [from, to] = windowIn(text, sentence, place);
      const inside = new Set(marks.filter((other) => other.from >= from && other.to <= to).map(({ group }) => group));
      const told = [...inside].filter((group) => missing.has(group)).length;
      if (!best || told > best.missing || (told === best.missing && inside.size > best.all)) best = { from, to, sentence, missing: told, all: inside.size };
    }
    if (best!.missing === missing.size) break;
  }
  if (!best || best.missing === 0) return null;
  const parts = markedParts(text, marks, best.from, best.to).map((part) => part.replaceAll(/\s+/gu, ' '));
  // Its first and last part differ, for a word in it is marked.
  const [first, last] = [parts[0]!, parts.at(-1)!];
  parts[0] = (best.from > best.sentence[0] ? CUT : '') + first.trimStart();
  parts[parts.length - 1] = last.trimEnd() + (best.to < best.sentence[1] ? CUT : '');
  return { parts, missing: best.missing, all: best.all };
}

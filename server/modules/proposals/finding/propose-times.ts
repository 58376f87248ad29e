import type { Proposal } from '#contract/proposals.ts';
import { timeWords } from './field-words.ts';
import { findDates } from './find-dates.ts';
import { findTimes } from './find-times.ts';
import type { ProposalOptions } from './proposal-options.ts';
import { shorten } from './shorten.ts';
import type { Sentence } from './split-sentences.ts';

type TimeField = keyof typeof timeWords;
const forms = Object.entries(timeWords).map(([field, words]) => [field as TimeField, new RegExp(words, 'gu')] as const);
/** So far from a date its time of day may stand. */
const NEAR = 60;

/**
 * The field of a date by the words nearest to it: before it in languages that name first, behind it in others ("… मा खोलिने"). Both count,
 * those before a little more.
 */
function fieldOf(plain: string, from: number, to: number): { field: TimeField; distance: number } | null {
  let best: { field: TimeField; distance: number } | null = null;
  for (const [field, form] of forms) {
    for (const match of plain.matchAll(form)) {
      const end = match.index + match[0].length;
      const distance = end <= from ? from - end : match.index >= to ? (match.index - to) * 1.5 + 5 : 0;
      if (!best || distance < best.distance) best = { field, distance };
    }
  }
  return best;
}

/** Deadline, opening and the end of questions. A sentence without a word for any says nothing; a date alone takes the words before it. */
export function proposeTimes(sentences: readonly Sentence[], language: string, { country, timeZone }: ProposalOptions): Proposal[] {
  const options = { monthFirst: country === 'US', nepali: country === 'NP' || language === 'ne' };
  return sentences.flatMap(({ text, plain }, index): Proposal[] => {
    const dates = findDates(plain, options);
    if (dates.length === 0) return [];
    const times = findTimes(plain);
    // "Deadline:" may be a line of its own.
    const before = sentences[index - 1];
    const context = before && before.plain.length < 80 && /[:：-]\s*$/u.test(before.plain) ? `${before.plain} ` : '';
    return dates.flatMap(({ value, from, to, isUncertain }): Proposal[] => {
      const meant = fieldOf(context + plain, from + context.length, to + context.length);
      if (!meant) return [];
      const time = times
        .map((each) => ({ ...each, distance: each.from >= to ? each.from - to : from - each.to }))
        .filter(({ distance }) => distance >= 0 && distance <= NEAR)
        .toSorted((a, b) => a.distance - b.distance)[0];
      const [start, end] = time ? [Math.min(from, time.from), Math.max(to, time.to)] : [from, to];
      return [
        {
          tab: 'General-information',
          field: meant.field,
          value: { date: value, time: time?.value ?? null, zone: time ? timeZone : null },
          shown: text.slice(start, end),
          sentence: shorten(text, from),
          confidence: isUncertain || meant.distance > 120 ? 'low' : time && meant.distance < 60 ? 'high' : 'medium',
        },
      ];
    });
  });
}

import type { AlertSearch, NarrowerSearch } from '#contract/alerts.ts';
import type { NoticeCard } from '#contract/notices.ts';
import type { z } from 'zod';

/** A finding of an alert, and what its person said of it. */
export interface Judged {
  readonly card: NoticeCard;
  readonly isRelevant: boolean;
}

/** Filters that a card tells the values of. */
const valuesOf = {
  sector: ({ sectors }: NoticeCard) => sectors,
  country: ({ country }: NoticeCard) => (country === null ? [] : [country]),
  type: (card: NoticeCard) => (card.locked ? [] : [card.type]),
  method: (card: NoticeCard) => (card.locked || card.method === null ? [] : [card.method]),
  language: ({ language }: NoticeCard) => (language === null ? [] : [language]),
} as const satisfies Partial<Record<keyof AlertSearch, (card: NoticeCard) => readonly string[]>>;
type NarrowingFilter = keyof typeof valuesOf;
const filters = Object.keys(valuesOf) as NarrowingFilter[];

/** A filter is offered if it keeps at least this share of what is wanted, and at most so many of them. */
const [MIN_KEPT, MAX_OFFERED, MAX_VALUES] = [0.5, 3, 20];

/**
 * Filters that leave out a notice that is not wanted and keep most of what the alert found otherwise: each with the values that the wanted ones
 * have and that one has not. Those that keep most come first. A filter that the search has already may only get fewer values.
 */
export function narrowerSearches(search: AlertSearch, unwanted: NoticeCard, judged: readonly Judged[]): z.infer<typeof NarrowerSearch>[] {
  const wanted = judged.filter(({ isRelevant }) => isRelevant).map(({ card }) => card);
  const offers = filters.flatMap((filter) => {
    const unwantedValues = new Set<string>(valuesOf[filter](unwanted));
    if (unwantedValues.size === 0 || wanted.length === 0) return [];
    const present: readonly string[] | undefined = search[filter];
    const isAllowed = (value: string) => !unwantedValues.has(value) && (!present?.length || present.includes(value));
    const counts = new Map<string, number>();
    for (const card of wanted)
      for (const value of new Set<string>(valuesOf[filter](card))) if (isAllowed(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts]
      .toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
      .map(([value]) => value)
      .slice(0, MAX_VALUES);
    const keeps = wanted.filter((card) => valuesOf[filter](card).some((value: string) => values.includes(value))).length;
    return values.length > 0 && keeps >= wanted.length * MIN_KEPT ? [{ filter, values, keeps, of: wanted.length }] : [];
  });
  return offers.toSorted((a, b) => b.keeps - a.keeps || a.values.length - b.values.length).slice(0, MAX_OFFERED);
}

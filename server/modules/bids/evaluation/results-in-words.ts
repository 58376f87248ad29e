import { languageOfReader } from '#contract/languages.ts';
import { toOneLine } from '#server/platform/mail/mail-text.ts';
import * as mails from '../bids.mails.ts';
import type { ResultRow } from './evaluation.repo.ts';

/** One email tells so many reasons, and names so many lots for each: the page of the tender says who got every lot. */
const MAX_REASONS = 40;
const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 80;

/** Lots that were decided alike. */
interface ResultGroup extends Pick<ResultRow, 'outcome' | 'reason'> {
  lots: string[];
}

/** Results with the same outcome and reason together, won ones first, in as many parts as emails are needed. */
export function groupResults(results: readonly Pick<ResultRow, 'outcome' | 'reason' | 'lot'>[]): ResultGroup[][] {
  const groups = [...Map.groupBy(results, ({ outcome, reason }) => `${outcome} ${reason}`).values()].map((alike): ResultGroup => ({
    outcome: alike[0]!.outcome,
    reason: alike[0]!.reason,
    lots: alike.map(({ lot }) => lot),
  }));
  const sorted = groups.toSorted((a, b) => Number(b.outcome === 'won') - Number(a.outcome === 'won'));
  return Array.from({ length: Math.ceil(sorted.length / MAX_REASONS) }, (_, index) => sorted.slice(index * MAX_REASONS, (index + 1) * MAX_REASONS));
}

/** Groups as paragraphs of an email in a language. @param titles of the lots by id. */
export function resultsInWords(groups: readonly ResultGroup[], titles: ReadonlyMap<string, string>, requestedLanguage: string): string {
  const language = languageOfReader(requestedLanguage);
  const t = mails.bidsDecided.texts(language);
  const nameOf = (lot: string) =>
    toOneLine(titles.get(lot) ?? lot)
      .slice(0, MAX_NAME_LENGTH)
      .toWellFormed();
  return groups
    .map(({ outcome, reason, lots }) => {
      const names = lots.slice(0, MAX_NAMES).map(nameOf).join('; ');
      const more = lots.length - MAX_NAMES;
      const values = { n: new Intl.NumberFormat(language).format(lots.length), reason };
      const named = more > 0 ? t('mails.bids-decided.andMore', { names, more: new Intl.NumberFormat(language).format(more) }) : names;
      return t(`mails.bids-decided.${outcome}`, { ...values, lots: named });
    })
    .join('\n\n');
}

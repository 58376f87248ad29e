import type { Proposal } from '#contract/proposals.ts';
import { durationUnits, moneyWords, securityValidityWords, validityWords } from './field-words.ts';
import { findAmounts } from './find-amounts.ts';
import type { ProposalOptions } from './proposal-options.ts';
import { shorten } from './shorten.ts';
import type { Sentence } from './split-sentences.ts';

type MoneyField = keyof typeof moneyWords;
const forms = Object.entries(moneyWords).map(([field, words]) => [field as MoneyField, new RegExp(words, 'gu')] as const);
const validity = new RegExp(validityWords, 'u');
const duration = new RegExp(
  `(?<![\\p{N}.,])(\\d{1,4})\\)?\\s*(?:\\([^)]{1,30}\\)\\s*)?(?:calendar |working )?(${durationUnits.map(([, words]) => words).join('|')})(?![a-z])`,
  'u',
);

const securityValidity = new RegExp(`^.{0,40}?(?:${securityValidityWords}).{0,20}?${duration.source}`, 'u');
const unitOf = (word: string) => durationUnits.find(([, words]) => new RegExp(`^(?:${words})$`, 'u').test(word))![0];

/** How long a bid security is valid, where that stands behind its amount. @param from the end of the amount. @returns where it ends, too. */
function securityValidityAfter(plain: string, from: number): { validity: { count: number; unit: string }; to: number } | null {
  const match = securityValidity.exec(plain.slice(from));
  return match && { validity: { count: Number(match[1]), unit: unitOf(match[2]!) }, to: from + match[0].length };
}

/** The nearest word before an amount, else behind it. */
function fieldOf(plain: string, from: number, to: number): { field: MoneyField; distance: number } | null {
  let best: { field: MoneyField; distance: number } | null = null;
  for (const [field, form] of forms) {
    for (const match of plain.matchAll(form)) {
      const end = match.index + match[0].length;
      const distance = end <= from ? from - end : match.index >= to ? (match.index - to) * 1.5 + 10 : Number.POSITIVE_INFINITY;
      if (!best || distance < best.distance) best = { field, distance };
    }
  }
  return best;
}

function ofField(field: MoneyField, money: unknown, validity: unknown): Pick<Proposal, 'tab' | 'field' | 'value'> {
  if (field === 'value') return { tab: 'General-information', field, value: money };
  if (field === 'bidSecurity.value') return { tab: 'Detailed-information', field: 'bidSecurity', value: { value: money, validity, description: '' } };
  return { tab: 'Detailed-information', field: 'documentAccess', value: { description: '', fee: money } };
}

/** Value, bid security, fee of the documents, and how long bids stay valid. */
export function proposeMoney(sentences: readonly Sentence[], { currency }: Pick<ProposalOptions, 'currency'>): Proposal[] {
  return sentences.flatMap(({ text, plain }): Proposal[] => {
    const amounts = findAmounts(plain, { currency }).flatMap(({ value, from, to }): Proposal[] => {
      const meant = fieldOf(plain, from, to);
      if (!meant || meant.distance > 200) return [];
      const valid = meant.field === 'bidSecurity.value' ? securityValidityAfter(plain, to) : null;
      return [
        {
          ...ofField(meant.field, value, valid?.validity ?? null),
          shown: text.slice(from, valid?.to ?? to).replaceAll('\t', ' '),
          sentence: shorten(text, from),
          confidence: value.currency === null ? 'low' : meant.distance < 40 ? 'high' : 'medium',
        },
      ];
    });
    const valid = validity.exec(plain);
    if (!valid) return amounts;
    const behind = duration.exec(plain.slice(valid.index));
    const length = behind ?? duration.exec(plain);
    if (!length) return amounts;
    const from = length.index + (behind ? valid.index : 0);
    return [
      ...amounts,
      {
        tab: 'Detailed-information',
        field: 'bidValidity',
        value: { count: Number(length[1]), unit: unitOf(length[2]!) },
        shown: text.slice(from, from + length[0].length),
        sentence: shorten(text, from),
        confidence: 'medium',
      },
    ];
  });
}

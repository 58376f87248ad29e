import { type approvalStages, noticeStatuses } from '#contract/draft-names.ts';
import type { NoticeType } from '#contract/notices.ts';
import { MAX_NAMED, type TermsQuery } from '../store/own-notices.repo.ts';

/** A word of the index is no longer than this, as in the function `own_notice_terms`. */
const MAX_WORD_LENGTH = 400;

/** Words for the list of own notices, folded as the function `own_notice_terms` folds titles (migrations/20261126T0400_own_notice_rows.sql). */
export const ownWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .split(/[^\p{L}\p{N}\u0900-\u0dff]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

/** Filters that are terms of a notice beside its words. */
export interface OwnFilters {
  status: readonly (typeof noticeStatuses)[number][] | undefined;
  type: readonly NoticeType[] | undefined;
  stage: readonly (typeof approvalStages)[number][] | undefined;
  /** Notices of it, and those of no country yet. */
  country: string | undefined;
  /** Without those that ended without a contract, and without imported ones: their source decides. */
  undecided?: boolean;
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''")}'`;
const anyOf = (lexemes: readonly string[]) => `(${lexemes.map(quoted).join(' | ')})`;

function conditionsOf(words: readonly string[], { status, type, stage, country, undecided }: OwnFilters, before: string): string[] {
  const of = (prefix: string, values: readonly string[] | undefined) => (values?.length ? [anyOf(values.map((value) => `${before}:${prefix}:${value}`))] : []);
  return [
    ...words.map((word) => `${quoted(before + word)}:*`),
    // A query of nothing but what a notice must not have would find those of every buyer.
    ...of('s', undecided && !status?.length ? noticeStatuses : status),
    ...of('t', type),
    ...of('g', stage),
    ...of('c', country === undefined ? undefined : [country, '']),
    // Migration 20261126T1130 gives this term to what ended without a contract.
    ...(undecided ? [`!${quoted(`${before}:e:`)}`] : []),
  ];
}

/**
 * What notices have with a word with each of these beginnings, of one of these buyers (organisation.id; null: of anybody), that fit the
 * filters. Of too many buyers the lexemes are those of anybody. Null: nothing is asked for.
 */
export function ownQuery(words: readonly string[], filters: OwnFilters, buyerIds: readonly number[] | null): TermsQuery | null {
  const conditions = (before: string) => conditionsOf(words, filters, before).join(' & ');
  if (conditions('') === '') return null;
  const prefixes = buyerIds === null || buyerIds.length > MAX_NAMED ? [''] : buyerIds.map((id) => `/${id}/`);
  return { terms: conditions(''), lexemes: prefixes.map((before) => `(${conditions(before)})`).join(' | ') };
}

/** The words that a name does not have; none: it has all of them. */
export function wordsBesides(words: readonly string[], name: string): string[] {
  const nameWords = ownWords(name);
  return words.filter((word) => !nameWords.some((other) => other.startsWith(word)));
}

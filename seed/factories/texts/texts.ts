import type { NoticeType } from '#contract/notices.ts';
import type { SubjectKey } from '../subjects.ts';

/** Types that request no bids, or not yet. */
export type TypeWithoutBids = Exclude<NoticeType, 'invitationForBids' | 'requestForProposals' | 'requestForQuotations' | 'auction'>;

/**
 * Sentences of made-up notices in one language. In braces: {place} a town, {n} a number of pieces, {km} kilometres, {year} a financial
 * year, {months} months, {buyer} the buyer.
 */
export interface Texts {
  readonly titles: Readonly<Record<SubjectKey, string>>;
  /** Suffixes of titles. */
  readonly suffixes: Readonly<Record<'phase' | 'again' | 'package' | 'year', string>>;
  /** Introductions of a call for bids. */
  readonly intro: readonly string[];
  /** Introductions of notices of other types. */
  readonly about: Readonly<Record<TypeWithoutBids, string>>;
  /** Descriptions: works on roads and lines, then on buildings; equipment, then other goods; consulting, then other services. */
  readonly scope: Readonly<Record<'goods' | 'works' | 'services' | 'repair' | 'consumables', readonly string[]>>;
  /** Period, bid validity, site visit, evaluation. */
  readonly terms: readonly string[];
  /** For a call for bids: where its documents are, how questions are answered. */
  readonly closing: readonly string[];
  /** The same for a notice that requests no bids. */
  readonly remarks: string;
  /** Reasons for cancelling a procedure, before and after its deadline. */
  readonly cancelled: Readonly<Record<'before' | 'after', readonly string[]>>;
  /** A part of a town. */
  readonly area: string;
  readonly eligibility: readonly string[];
  readonly methods: Readonly<Record<'open' | 'selective' | 'limited' | 'direct', string>>;
  readonly documents: readonly [bidding: string, specification: string, quantities: string, contract: string, drawings: string];
  /** Reasons of amendments. */
  readonly reasons: readonly string[];
  readonly lot: string;
  readonly officer: string;
}

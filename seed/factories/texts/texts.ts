import type { NoticeType } from '#contract/notices.ts';
import type { SubjectKey } from '../subjects.ts';

/** Types that ask for no bids, or not yet. */
export type AboutType = Exclude<NoticeType, 'invitationForBids' | 'requestForProposals' | 'requestForQuotations' | 'auction'>;

/**
 * Sentences of made-up notices in one language. In braces: {place} a town, {n} a number of pieces, {km} kilometres,
 * {year} a financial year, {months} months, {buyer} the buyer.
 */
export interface Texts {
  readonly titles: Readonly<Record<SubjectKey, string>>;
  /** What may be put behind a title. */
  readonly suffixes: Readonly<Record<'phase' | 'again' | 'package' | 'year', string>>;
  /** How a call for bids begins. */
  readonly intro: readonly string[];
  /** How a notice of another type begins. */
  readonly about: Readonly<Record<AboutType, string>>;
  /** What is bought: works on roads and lines, then on buildings; equipment, then other goods; consulting, then other services. */
  readonly scope: Readonly<Record<'goods' | 'works' | 'services' | 'repair' | 'consumables', readonly string[]>>;
  /** Period, validity of bids, visit to the site, evaluation. */
  readonly terms: readonly string[];
  /** Of a call for bids: where its documents are, how questions are answered. */
  readonly closing: readonly string[];
  /** The same of a notice that asks for no bids. */
  readonly remarks: string;
  /** Why a procedure is cancelled, before the deadline and after it. */
  readonly cancelled: Readonly<Record<'before' | 'after', readonly string[]>>;
  /** A part of a town. */
  readonly area: string;
  readonly eligibility: readonly string[];
  readonly methods: Readonly<Record<'open' | 'selective' | 'limited' | 'direct', string>>;
  readonly documents: readonly [bidding: string, specification: string, quantities: string, contract: string, drawings: string];
  /** Reasons that an amendment gives. */
  readonly reasons: readonly string[];
  readonly lot: string;
  readonly officer: string;
}

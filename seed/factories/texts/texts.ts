import type { SubjectKey } from '../subjects.ts';

/**
 * Sentences of made-up notices in one language. In braces: {place} a town, {n} a number of pieces, {km} kilometres,
 * {year} a financial year, {months} months, {buyer} the buyer.
 */
export interface Texts {
  readonly titles: Readonly<Record<SubjectKey, string>>;
  /** What may be put behind a title. */
  readonly suffixes: readonly string[];
  readonly intro: readonly string[];
  readonly scope: Readonly<Record<'goods' | 'works' | 'services', readonly string[]>>;
  readonly terms: readonly string[];
  readonly closing: readonly string[];
  readonly eligibility: readonly string[];
  readonly methods: Readonly<Record<'open' | 'selective' | 'limited' | 'direct', string>>;
  readonly documents: readonly [bidding: string, specification: string, quantities: string, contract: string, drawings: string];
  /** Reasons that an amendment gives. */
  readonly reasons: readonly string[];
  readonly lot: string;
  readonly officer: string;
}

import type { NoticeType } from '#contract/notices.ts';
import type { DivisionCode, SectorCode } from '../sectors.ts';

export type MethodCode = 'open' | 'selective' | 'limited' | 'direct';
export type OrganisationTypeCode = 'BUYER' | 'SELLER' | 'BOTH';
export const sourceOfFundingCodes = [
  'governmentBudget',
  'provincialBudget',
  'localBudget',
  'ownFunds',
  'loan',
  'grant',
  'multilateral',
  'bilateral',
  'europeanUnion',
  'ppp',
  'private',
  'mixed',
] as const;
export type SourceOfFundingCode = (typeof sourceOfFundingCodes)[number];

/** Names in the reference lists in one interface language. */
export interface Names {
  readonly sectors: Readonly<Record<SectorCode, string>>;
  /** Only in languages that CPV lacks. */
  readonly divisions?: Readonly<Record<DivisionCode, string>>;
  readonly noticeTypes: Readonly<Record<NoticeType, string>>;
  readonly methods: Readonly<Record<MethodCode, string>>;
  readonly organisationTypes: Readonly<Record<OrganisationTypeCode, string>>;
  readonly sourcesOfFunding: Readonly<Record<SourceOfFundingCode, string>>;
}

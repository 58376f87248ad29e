import type { ruleSources } from '#contract/draft-names.ts';
import type { NoticeType } from '#contract/notices.ts';
import type { FieldTab } from '../tab-fields.ts';

/** HH:MM, both included. */
export interface OfficeHours {
  readonly from: string;
  readonly to: string;
}

type FieldName = readonly [tab: FieldTab, field: string];

/** A law about notices of some types. */
export interface NoticeLaw {
  readonly source: (typeof ruleSources)[number];
  readonly types: readonly NoticeType[];
  /** The fewest days from publication to the deadline. */
  readonly leastDays: { readonly national: number; readonly international: number };
  /** What a notice must contain. Where one of several fields is enough, the first names the check. */
  readonly contents: readonly (readonly [FieldName, ...FieldName[]])[];
}

export interface CountryRules {
  /** Weekly rest days; Monday is 1. */
  readonly restDays: readonly number[];
  readonly officeHours: OfficeHours;
  /** Where they differ, by day of the week. */
  readonly shortDays?: Readonly<Record<number, OfficeHours>>;
  readonly law?: NoticeLaw;
}

/** Nepal, Public Procurement Act 2063, section 14. */
const nepal: NoticeLaw = {
  source: 'np-ppa-2063-s14',
  types: ['invitationForBids', 'prequalification'],
  leastDays: { national: 30, international: 45 },
  contents: [
    [['Contact-information', 'organisationName']],
    [['Contact-information', 'address']],
    [['General-information', 'category']],
    [['Detailed-information', 'contractPeriod']],
    [
      ['Detailed-information', 'places'],
      ['General-information', 'city'],
    ],
    [['Detailed-information', 'bidSecurity.value']],
    [['Detailed-information', 'bidSecurity.validity']],
    [['Detailed-information', 'bidValidity']],
    [['Detailed-information', 'documentAccess.description']],
    [['Detailed-information', 'documentAccess.fee']],
    [
      ['Detailed-information', 'submissionPlace'],
      ['Detailed-information', 'submissionMethod'],
    ],
    [['General-information', 'openingAt']],
    [['Detailed-information', 'openingPlace']],
  ],
};

const WEEKEND = [6, 7];

/** Rest days and usual hours of public offices, and laws that the checks before publication know, by country (ISO 3166-1 alpha-2). */
export const countryRules: Readonly<Record<string, CountryRules>> = {
  NP: { restDays: [6], officeHours: { from: '10:00', to: '17:00' }, shortDays: { 5: { from: '10:00', to: '15:00' } }, law: nepal },
  IN: { restDays: WEEKEND, officeHours: { from: '09:00', to: '18:00' } },
  KE: { restDays: WEEKEND, officeHours: { from: '08:00', to: '17:00' } },
  AU: { restDays: WEEKEND, officeHours: { from: '08:30', to: '17:00' } },
  FR: { restDays: WEEKEND, officeHours: { from: '08:30', to: '18:00' } },
  US: { restDays: WEEKEND, officeHours: { from: '08:00', to: '17:00' } },
  ZA: { restDays: WEEKEND, officeHours: { from: '08:00', to: '16:30' } },
  BD: { restDays: [5, 6], officeHours: { from: '09:00', to: '17:00' } },
};

/** Elsewhere. */
export const otherRules: CountryRules = { restDays: WEEKEND, officeHours: { from: '08:00', to: '18:00' } };

export const rulesOf = (country: string | undefined): CountryRules => countryRules[country ?? ''] ?? otherRules;

/** Words by which the name of a procedure says that it is international competitive bidding. */
export const INTERNATIONAL_METHOD = /\binternational\b|\bICB\b|अन्तर्राष्ट्रिय|अन्तराष्ट्रिय|अन्तरराष्ट्रिय/iu;
/** The same in a title, where "international" may be the name of an airport. */
export const INTERNATIONAL_TITLE =
  /\bICB\b|\binternational (?:competitive )?bid|(?:अन्तर्राष्ट्रिय|अन्तराष्ट्रिय|अन्तरराष्ट्रिय) (?:खुला |प्रतिस्पर्धात्मक )?(?:बोलपत्र|बोलकबोल)/iu;

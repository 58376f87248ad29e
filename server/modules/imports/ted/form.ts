import type { ContractTerms, NoticeContent } from '#contract/notices.ts';
import type { ParsedMoney } from '../parse-values.ts';
import type { ParsedTime } from '../parse-times.ts';

export type Lot = NonNullable<NoticeContent['lots']>[number];
export type Award = NonNullable<NoticeContent['awards']>[number];
export type Criteria = NonNullable<NoticeContent['criteria']>;
export type Places = NonNullable<NoticeContent['places']>;
export type Classifications = NonNullable<NoticeContent['classifications']>;

/** An organisation as a form names it. */
export interface Party {
  name: string | undefined;
  country: string | undefined;
  city: string | undefined;
  identifier: { scheme: string; identifier: string } | undefined;
  contact: NoticeContent['contact'];
}

/** The content of a form in one language, the same for all forms. */
export interface Form {
  title: string | undefined;
  description: string | undefined;
  reference: string | undefined;
  buyers: Party[];
  /** The type of the first of them (CA_TYPE). */
  buyerKind: string | undefined;
  classifications: Classifications;
  places: Places;
  criteria: Criteria;
  lots: Lot[];
  /** Shared by all lots, or by the only contract. */
  terms: ContractTerms;
  deadline: ParsedTime | undefined;
  openingAt: ParsedTime | undefined;
  value: ParsedMoney;
  minValue: ParsedMoney;
  awards: Award[];
  eligibility: string | undefined;
  documents: string | undefined;
  submission: string | undefined;
  project: string | undefined;
  changeNote: string | undefined;
  /** Numbers in the Official Journal of the notices it names. */
  namedNotices: string[];
}

/** What reading a form needs of the notice that holds it. */
export interface FormContext {
  country: string | undefined;
  /** Names of NUTS codes. */
  regions: ReadonlyMap<string, string>;
}

import type { Procedure } from '#contract/names.ts';
import { type NoticeContent, type NoticeType, procurementMethods } from '#contract/notices.ts';

/**
 * The notice type of a form (F01 to F25, T01 and T02, 16 to 18), and of its document type (TD_DOCUMENT_TYPE) where one form serves several
 * (F21 to F23: social and special services, concessions for them).
 */
const byForm: Record<string, NoticeType> = {
  F01: 'priorInformation',
  F02: 'invitationForBids',
  F03: 'contractAward',
  F04: 'priorInformation',
  F05: 'invitationForBids',
  F06: 'contractAward',
  F07: 'prequalification',
  F08: 'priorInformation',
  F12: 'designContest',
  F13: 'contractAward',
  F14: 'invitationForBids',
  F15: 'directAwardIntent',
  F20: 'contractChange',
  F24: 'invitationForBids',
  F25: 'contractAward',
  T01: 'priorInformation',
  T02: 'contractAward',
  '16': 'priorInformation',
  '17': 'invitationForBids',
  '18': 'contractAward',
  '19': 'invitationForBids',
};
const byDocument: Record<string, NoticeType> = {
  '0': 'priorInformation',
  '1': 'invitationForBids',
  '2': 'invitationForBids',
  '3': 'invitationForBids',
  '4': 'priorInformation',
  '5': 'invitationForBids',
  '6': 'invitationForBids',
  '7': 'contractAward',
  '8': 'invitationForBids',
  A: 'invitationForBids',
  B: 'priorInformation',
  C: 'invitationForBids',
  D: 'designContest',
  F: 'invitationForBids',
  G: 'invitationForBids',
  H: 'invitationForBids',
  I: 'expressionOfInterest',
  J: 'contractAward',
  K: 'contractChange',
  M: 'invitationForBids',
  O: 'prequalification',
  P: 'priorInformation',
  Q: 'prequalification',
  R: 'contractAward',
  S: 'invitationForBids',
  V: 'directAwardIntent',
  Y: 'invitationForBids',
};
/** Plans that call for competition are open to answers (NOTICE TYPE). */
const calls = new Set(['PRI_CALL_COMPETITION', 'PER_CALL_COMPETITION']);

export function typeOf(form: string | undefined, noticeType: string | undefined, document: string | undefined): NoticeType {
  if (noticeType !== undefined && calls.has(noticeType)) return 'invitationForBids';
  // Concessions for social services have a plan that is the notice itself (F23, PRI; document type H).
  return (form === 'F23' || form === 'F21' || form === 'F22' ? undefined : byForm[form ?? '']) ?? byDocument[document ?? ''] ?? 'invitationForBids';
}

type Method = Pick<NoticeContent, 'method' | 'methodDetails'>;
const [open, selective, limited, direct] = procurementMethods;

/** Codelist PR_PROC as OCDS's methods, and as our procedures. 9, N and Z have none. */
const methods: Record<string, { method?: NoticeContent['method']; methodDetails?: Procedure }> = {
  '1': { method: open },
  '2': { method: selective, methodDetails: 'restricted' },
  '3': { method: selective, methodDetails: 'restricted-accelerated' },
  '4': { method: selective, methodDetails: 'negotiated' },
  '6': { method: selective, methodDetails: 'negotiated-accelerated' },
  '8': { methodDetails: 'other' },
  '9': {},
  A: { method: direct, methodDetails: 'direct-award' },
  B: { method: selective, methodDetails: 'competitive-negotiation' },
  C: { method: selective, methodDetails: 'comp-dial' },
  E: { methodDetails: 'concession' },
  F: { method: limited, methodDetails: 'concession-wo-notice' },
  G: { method: selective, methodDetails: 'innovation' },
  N: {},
  T: { method: limited, methodDetails: 'neg-wo-call' },
  V: { method: limited, methodDetails: 'award-wo-publication' },
  Z: {},
};

/** A procedure by its code; one that is not known by the label that the source writes. */
export function methodOf(code: string | undefined, label: string | undefined): Method {
  if (code === undefined) return {};
  return methods[code] ?? (label === undefined ? {} : { methodDetails: label.slice(0, 500) });
}

/** Codelist NC_CONTRACT_NATURE. */
export const categories: Record<string, NoticeContent['category']> = { '1': 'works', '2': 'goods', '4': 'services' };

/**
 * Codelist AA_AUTHORITY_TYPE as CA_TYPE of the forms writes it: forms without a kind of their own (those for defence, for
 * plans) have it in the coded data. Utilities (4) may be public or private, and 8, 9 and Z say nothing.
 */
export const authorityKinds: Readonly<Record<string, string>> = {
  '1': 'MINISTRY',
  '3': 'REGIONAL_AUTHORITY',
  '5': 'EU_INSTITUTION',
  '6': 'BODY_PUBLIC',
  N: 'NATIONAL_AGENCY',
  R: 'REGIONAL_AGENCY',
};

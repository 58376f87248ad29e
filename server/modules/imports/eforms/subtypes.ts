import { type NoticeContent, type NoticeType, procurementMethods } from '#contract/notices.ts';

/** Notice subtypes of the eForms regulation (SDK 1.15, notice-subtype) and our notice types. National forms have the prefix N. */
const subtypesByNoticeType: readonly (readonly [NoticeType, string])[] = [
  ['priorInformation', '1 2 3 4 5 6 7 8 9 E2 T01'],
  ['invitationForBids', '10 11 12 13 14 16 17 18 19 20 21 22 E3'],
  ['expressionOfInterest', 'CEI'],
  ['marketConsultation', 'E1'],
  ['prequalification', '15'],
  ['designContest', '23 24'],
  ['directAwardIntent', '25 26 27 28'],
  ['contractAward', '29 30 31 32 33 34 35 36 37 E4 T02'],
  ['contractChange', '38 39 40 E6'],
  ['completion', 'E5'],
];
const noticeTypeBySubtype = new Map(subtypesByNoticeType.flatMap(([type, codes]) => codes.split(' ').map((code) => [code, type] as const)));

/** The same by notice type (codelist notice-type), for subtypes that are not known. */
const noticeTypeByCode: Record<string, NoticeType> = {
  'pin-buyer': 'priorInformation',
  'pin-only': 'priorInformation',
  'pin-rtl': 'priorInformation',
  'pin-tran': 'priorInformation',
  'pin-cfc-standard': 'invitationForBids',
  'pin-cfc-social': 'invitationForBids',
  'cn-standard': 'invitationForBids',
  'cn-social': 'invitationForBids',
  subco: 'invitationForBids',
  pmc: 'marketConsultation',
  'qu-sy': 'prequalification',
  'cn-desg': 'designContest',
  veat: 'directAwardIntent',
  'can-standard': 'contractAward',
  'can-social': 'contractAward',
  'can-desg': 'contractAward',
  'can-tran': 'contractAward',
  'can-modif': 'contractChange',
  compl: 'completion',
};
const noticeTypeByRoot: Record<string, NoticeType> = {
  PriorInformationNotice: 'priorInformation',
  ContractNotice: 'invitationForBids',
  ContractAwardNotice: 'contractAward',
};

/** The notice type: by the subtype, else the notice type of eForms, else the root element; null when none is known. */
export function noticeTypeOf(subtype: string | undefined, noticeType: string | undefined, root: string): NoticeType | null {
  const code = subtype?.toUpperCase();
  return (
    noticeTypeBySubtype.get(code ?? '') ??
    noticeTypeBySubtype.get(code?.replace(/^N(?=\d|E|CEI)/u, '') ?? '') ??
    noticeTypeByCode[noticeType ?? ''] ??
    noticeTypeByRoot[root] ??
    null
  );
}

/** Company registrations (X01, X02): no procurement. */
export const isBusinessRegistration = (subtype: string | undefined, root: string) =>
  root === 'BusinessRegistrationInformationNotice' || /^X0\d$/u.test(subtype ?? '');

type Method = Pick<NoticeContent, 'method' | 'methodDetails'>;
const [open, selective, limited] = procurementMethods;

/** Codelist procurement-procedure-type mapped to OCDS procurementMethod (EU profile of OCDS), with the code itself where that says more. */
const methodByProcedure: Record<string, Method> = {
  open: { method: open },
  restricted: { method: selective },
  'comp-dial': { method: selective },
  'comp-tend': { method: selective },
  innovation: { method: selective },
  'neg-w-call': { method: selective },
  'neg-wo-call': { method: limited },
  'exp-int-rail': { method: selective },
};

/** The method of a procedure code; unknown codes are kept in methodDetails. */
export function methodOf(code: string | undefined): Method {
  if (code === undefined || code === UNPUBLISHED) return {};
  const method = Object.hasOwn(methodByProcedure, code) ? methodByProcedure[code] : {};
  return code === 'open' ? { ...method } : { ...method, methodDetails: code.slice(0, 500) };
}

/** Placeholder of a text that is not published yet (eForms BT-195). */
export const UNPUBLISHED = 'unpublished';

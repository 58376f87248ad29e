// Names of notices that browsers import as values: without schemas (contract/names.ts).

/** Notice types (product.md, "Notices"); `priorInformation` is also called planned. */
export const noticeTypes = [
  'priorInformation',
  'invitationForBids',
  'requestForProposals',
  'requestForQuotations',
  'expressionOfInterest',
  'prequalification',
  'auction',
  'designContest',
  'contractAward',
  'cancellation',
  'marketConsultation',
  'directAwardIntent',
  'contractChange',
  'completion',
] as const;

/** Types that report a result: such a notice is never open, and nobody takes part in it. */
export const resultTypes: readonly (typeof noticeTypes)[number][] = ['contractAward', 'cancellation', 'directAwardIntent', 'contractChange', 'completion'];
/** Types that end with an award. */
export const awardableTypes: readonly (typeof noticeTypes)[number][] = [
  'invitationForBids',
  'requestForProposals',
  'requestForQuotations',
  'auction',
  'designContest',
];

/** online: suppliers take part through the portal; offline: the notice says how to bid elsewhere. */
export const noticeKinds = ['online', 'offline'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** OCDS procurementMethod (closed codelist) and procurementCategory. */
export const procurementMethods = ['open', 'selective', 'limited', 'direct'] as const;
export const procurementCategories = ['goods', 'works', 'services'] as const;

/** Award criteria (eForms award-criterion-type). */
export const criterionKinds = ['price', 'cost', 'quality'] as const;
export const durationUnits = ['day', 'week', 'month', 'year'] as const;

/** Why a scheduled notice went back to draft: what no longer was as its publication needs it. */
export const returnReasons = ['dates', 'officers', 'documents', 'buyer', 'contents'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Lists of a notice that may be long: an answer has one page of each, and `parts` says which. */
export const noticeParts = ['classifications', 'lots', 'documents', 'awards', 'amendments'] as const;
export type NoticePart = (typeof noticeParts)[number];
/** Lengths of what a buyer says about an act on a notice: why, why a check does not hold, notes on a bid, a contract's number. */
export const MAX_REASON_LENGTH = 2000;
export const MAX_CHECK_REASON_LENGTH = 1000;
export const MAX_NOTES_LENGTH = 4000;
export const MAX_CONTRACT_NUMBER_LENGTH = 200;

/** So many lots of a tender stand on a page of its bids, and so many can be requested at once. */
export const LOTS_ON_PAGE = 20;
export const MAX_LOTS_ON_PAGE = 500;
/** So many changes of each amendment are in one answer. */
export const MAX_CHANGES = 200;
/** Page sizes of these lists. */
export const partSizes: Readonly<Record<NoticePart, number>> = { classifications: 50, lots: LOTS_ON_PAGE, documents: 50, awards: 20, amendments: 20 };

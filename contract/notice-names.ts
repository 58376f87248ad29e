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

/** online: suppliers take part through the portal; offline: the notice says how to bid elsewhere. */
export const noticeKinds = ['online', 'offline'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** OCDS procurementMethod (closed codelist) and procurementCategory. */
export const procurementMethods = ['open', 'selective', 'limited', 'direct'] as const;
export const procurementCategories = ['goods', 'works', 'services'] as const;

/** Award criteria (eForms award-criterion-type). */
export const criterionKinds = ['price', 'cost', 'quality'] as const;
export const durationUnits = ['day', 'week', 'month', 'year'] as const;

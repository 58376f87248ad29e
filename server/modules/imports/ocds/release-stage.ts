import type { NoAward, NoticeContent, NoticeType } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import { type UnknownRecord, asObject, asObjects, asText, asTexts } from '../parse-values.ts';
import { noneAwarded } from '../none-awarded.ts';

/** The stage of a release, from its tags (OCDS 1.1.5, codelist releaseTag) or, without a known one, from its content. */
export type Stage = 'planning' | 'tender' | 'tenderUpdate' | 'cancellation' | 'award' | 'contract' | 'contractChange' | 'completion' | 'compiled';

const stages: Record<string, Stage> = {
  planning: 'planning',
  planningUpdate: 'planning',
  tender: 'tender',
  tenderAmendment: 'tenderUpdate',
  tenderUpdate: 'tenderUpdate',
  tenderCancellation: 'cancellation',
  award: 'award',
  awardUpdate: 'award',
  awardCancellation: 'award',
  contract: 'contract',
  contractUpdate: 'contractChange',
  contractAmendment: 'contractChange',
  implementation: 'contract',
  implementationUpdate: 'contract',
  contractTermination: 'completion',
  compiled: 'compiled',
};
// A release may have several tags: the first stage decides the notice type, the last its status.
const order: readonly Stage[] = ['compiled', 'cancellation', 'tender', 'tenderUpdate', 'award', 'contract', 'contractChange', 'completion', 'planning'];

export function stageOf(release: UnknownRecord): Stage {
  const taggedStages = new Set(asTexts(release['tag']).flatMap((tag) => (Object.hasOwn(stages, tag) ? stages[tag]! : [])));
  const first = order.find((stage) => taggedStages.has(stage));
  if (first && first !== 'compiled') return first;
  const has = (key: string) => asObjects(release[key]).length > 0;
  const tender = asObject(release['tender']);
  const isPlanned = ['planning', 'planned'].includes(asText(tender['status']) ?? '');
  if (has('tender') && Object.keys(tender).length > 0 && !isPlanned) return first ?? 'tender';
  if (has('awards')) return 'award';
  if (has('contracts')) return 'contract';
  return 'planning';
}

/** Names of procedures beyond OCDS's four methods, looked for in the method's own name and the title. */
const typePatterns: [RegExp, NoticeType][] = [
  [/\b(?:RFQ|(?:request|invitation)s? (?:for|to) quot\w*|price quotation|shopping)\b/iu, 'requestForQuotations'],
  [/\b(?:RFP|requests? for proposals?)\b/iu, 'requestForProposals'],
  [/\b(?:R?E[Oo]I|expressions? of interest)\b/iu, 'expressionOfInterest'],
  [/\b(?:pre-?\s?qualification|qualification system)\b/iu, 'prequalification'],
  [/\b(?:RFI|requests? for information|market (?:consultation|engagement|sounding)|sources sought)\b/iu, 'marketConsultation'],
  [/\bdesign contest\b/iu, 'designContest'],
  [/\bauction\b/iu, 'auction'],
];

function competitionType(tender: UnknownRecord): NoticeType {
  const method = asText(tender['procurementMethodDetails']) ?? '';
  const title = asText(tender['title'], 200) ?? '';
  return typePatterns.find(([pattern]) => pattern.test(method))?.[1] ?? typePatterns.find(([pattern]) => pattern.test(title))?.[1] ?? 'invitationForBids';
}

const typeOfStage: Partial<Record<Stage, NoticeType>> = {
  planning: 'priorInformation',
  award: 'contractAward',
  contract: 'contractAward',
  contractChange: 'contractChange',
  completion: 'completion',
  cancellation: 'cancellation',
};

export const typeOf = (stage: Stage, release: UnknownRecord): NoticeType => typeOfStage[stage] ?? competitionType(asObject(release['tender']));

/** The status a release leaves its notice in, and whether it says so itself. */
export function statusOf(stage: Stage, release: UnknownRecord, awards: NoticeContent['awards']): { status: NoticeStatus; isStatusStated: boolean } {
  const tenderStatus = asText(asObject(release['tender'])['status'])?.toLowerCase();
  if (stage === 'cancellation' || tenderStatus === 'cancelled' || tenderStatus === 'withdrawn') return { status: 'cancelled', isStatusStated: true };
  const validAwards = (awards ?? []).filter((award) => !['cancelled', 'unsuccessful'].includes(award.status ?? ''));
  if (validAwards.some((award) => award.status !== 'pending')) return { status: 'awarded', isStatusStated: true };
  if (['contract', 'contractChange', 'completion'].includes(stage)) return { status: 'awarded', isStatusStated: true };
  if (tenderStatus === 'unsuccessful' || tenderStatus === 'complete') return { status: 'closed', isStatusStated: true };
  if (stage === 'award') return { status: validAwards.length > 0 ? 'published' : 'closed', isStatusStated: true };
  return { status: 'published', isStatusStated: stage === 'tender' || tenderStatus !== undefined };
}

/** How a release says that the procedure ended without a contract. */
export function noAwardStatus(stage: Stage, release: UnknownRecord, awards: NoticeContent['awards']): NoAward['status'] | undefined {
  const tenderStatus = asText(asObject(release['tender'])['status'])?.toLowerCase();
  if (tenderStatus === 'withdrawn') return 'withdrawn';
  const { status } = statusOf(stage, release, awards);
  if (status === 'cancelled') return 'cancelled';
  return status === 'closed' && (tenderStatus === 'unsuccessful' || noneAwarded(awards)) ? 'unsuccessful' : undefined;
}

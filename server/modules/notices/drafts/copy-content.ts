import type { NoticeContent } from '#contract/notices.ts';
import { cpvOf } from '#server/modules/reference/index.ts';
import { richTextOf } from '../lifecycle/rich-text.ts';
import type { DraftState } from './draft-state.ts';

/** What a new notice takes over from another one: what it is about and its terms; no dates, numbers, awards, documents or source. */
const copied = [
  'title',
  'language',
  'type',
  'kind',
  'country',
  'region',
  'city',
  'category',
  'method',
  'methodDetails',
  'sibutu',
  'eligibility',
  'submissionMethod',
  'fundingAgency',
  'sourceOfFunding',
  'project',
  'places',
  'criteria',
  'contractPeriod',
  'hasOptions',
  'options',
  'hasRenewal',
  'renewal',
  'framework',
  'bidSecurity',
  'bidValidity',
] as const satisfies readonly (keyof NoticeContent)[];
/** Besides, from an own notice. */
const copiedFromOwn = [
  'buyerName',
  'contact',
  'submissionPlace',
  'openingPlace',
  'documentAccess',
  'reviewDetails',
] as const satisfies readonly (keyof NoticeContent)[];

/** CPV codes of a notice, also of those classified by another scheme, each once. */
function cpvCodes(list: NoticeContent['classifications'] = []): NoticeContent['classifications'] {
  const codes = new Set(list.flatMap(({ scheme, code, description }) => cpvOf(scheme, code, description) ?? []));
  return codes.size === 0 ? undefined : [...codes].slice(0, 100).map((code) => ({ scheme: 'CPV', code }));
}

/** A new draft's state from the content of another notice. @param isOwn it is one of the same organisation. */
export function copyContent(content: NoticeContent, isOwn: boolean): DraftState {
  const names: readonly (keyof NoticeContent)[] = isOwn ? [...copied, ...copiedFromOwn] : copied;
  const { description, descriptionHtml = description && richTextOf(description), lots, classifications, value } = content;
  const { contractPeriod } = content;
  const parts: Partial<NoticeContent> = {
    description,
    descriptionHtml,
    classifications: cpvCodes(classifications),
    lots: lots?.map(({ id, title, description: text, classifications: codes }) => ({
      id: id.replaceAll(/[^\w.-]/gu, '-').slice(0, 40) || '1',
      ...(title === undefined ? {} : { title: title.slice(0, 500) }),
      ...(text === undefined ? {} : { description: text.slice(0, 4000) }),
      ...(codes ? { classifications: cpvCodes(codes)?.slice(0, 20) } : {}),
    })),
    // Its length is a term, its days are dates.
    contractPeriod: contractPeriod?.duration && { duration: contractPeriod.duration },
  };
  const all = { ...Object.fromEntries(names.map((name) => [name, content[name]])), ...parts };
  const filled = Object.fromEntries(Object.entries(all).filter(([, part]) => part !== undefined)) as NoticeContent;
  const currency = value?.currency;
  return { content: { ...filled, title: filled.title.slice(0, 500) }, entered: currency ? { 'General-information.value': { amount: null, currency } } : {} };
}

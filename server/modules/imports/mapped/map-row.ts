import { type NoticeContent, type NoticeType, noticeTypes, procurementCategories, procurementMethods, resultTypes } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import { agencyOf, normaliseLanguage } from '../codes.ts';
import type { ImportOptions } from '../format.ts';
import { omitEmpty, asText, webAddress } from '../parse-values.ts';
import { type ParsedTime, isImplausibleDay, isPlausibleTime, validTime } from '../parse-times.ts';
import type { ContentPath, MappedRelease } from '../mapped-release.ts';
import { oneLine, plainText, shortTitle } from '../plain-text.ts';
import { ImportError } from '../reading/import-error.ts';
import { mapAwards, mapClassifications, mapContact, mapDocuments } from './map-lists.ts';
import type { Mapping, Part, TimeValue } from './mapping-schema.ts';
import { RowContext } from './row-context.ts';
import type { Row } from './row.ts';
import type { ValueReader } from './values.ts';

type Flag = NonNullable<NoticeContent['flags']>[number];

const MAX_KEY_LENGTH = 400;
const MAX_DESCRIPTION = 200_000;
const times = ['publishedAt', 'deadline', 'questionsUntil', 'openingAt'] as const;
const amounts = ['value', 'minValue'] as const;

const memberOf = <T extends string>(list: readonly T[], value: string | undefined): T | undefined => list.find((member) => member === value);
const describePart = (part: Part) => (typeof part === 'string' ? `"${part}"` : 'a part of it');

function keyOf(context: RowContext): string {
  const parts = context.mapping.key.map((part) => {
    const keyText = context.text(part);
    if (!keyText) throw new ImportError('no-key', `It has no key: ${describePart(part)} is empty.`);
    return keyText;
  });
  const key = parts.join('/');
  if (key.length > MAX_KEY_LENGTH) throw new ImportError('no-key', `Its key is longer than ${MAX_KEY_LENGTH} characters.`);
  return key;
}

/** The first of the dates that a row may be ordered by which is one, and of this age. */
function dateOf(context: RowContext, timeValues: TimeValue | readonly TimeValue[] | undefined): string | null {
  for (const timeValue of [timeValues].flat()) {
    const time = validTime(context.time(timeValue));
    if (time && isPlausibleTime(time)) return time.at;
  }
  return null;
}

function statusOf(context: RowContext, type: NoticeType, awards: readonly unknown[]): NoticeStatus {
  const mappedStatus = memberOf<NoticeStatus>(['published', 'closed', 'awarded', 'cancelled'], context.text(context.mapping.fields.status));
  if (mappedStatus) return mappedStatus;
  if (type === 'cancellation') return 'cancelled';
  if (awards.length > 0) return 'awarded';
  return resultTypes.includes(type) ? 'closed' : 'published';
}

/** Times and amounts of a row, with their flags. */
function timesAndAmounts(context: RowContext) {
  const { fields } = context.mapping;
  const flags = new Set<Flag>();
  const asGiven: Record<string, string> = {};
  const content: Pick<NoticeContent, (typeof times)[number] | (typeof amounts)[number]> = {};
  for (const field of times) {
    const time: ParsedTime | undefined = context.time(fields[field], field === 'deadline' || field === 'questionsUntil' ? 'end' : 'start');
    if (time && 'unparsedText' in time) asGiven[field] = time.unparsedText;
    content[field] = validTime(time);
  }
  for (const field of amounts) {
    const parsedMoney = context.money(fields[field]);
    content[field] = parsedMoney.money;
    if (parsedMoney.unparsedText) asGiven[field] = parsedMoney.unparsedText;
    for (const flag of parsedMoney.flags) flags.add(flag);
  }
  const { deadline, publishedAt } = content;
  if (asGiven['deadline'] || (deadline && !isPlausibleTime(deadline))) flags.add('deadline-implausible');
  if (asGiven['publishedAt'] || (publishedAt && !isPlausibleTime(publishedAt))) flags.add('published-implausible');
  if (deadline?.zoneAssumed) flags.add('deadline-zone-assumed');
  return { content, flags, asGiven };
}

/** A description that begins with the whole title need not say it again, when it says more. */
function withoutTitle(description: string | undefined, rawTitle: string | undefined, title: string): string | undefined {
  const plainTitle = rawTitle === undefined || shortTitle(title) !== title ? undefined : plainText(rawTitle);
  if (!plainTitle || !description?.startsWith(`${plainTitle}\n`)) return description;
  return description.slice(plainTitle.length).trim();
}

function contentOf(context: RowContext, key: string): { content: NoticeContent; status: NoticeStatus; madeTitle: boolean } {
  const { fields, buyer } = context.mapping;
  const shortText = (part: Part | undefined, max: number) => asText(context.text(part), max);
  const longText = (part: Part | undefined, max: number) => {
    const rawText = asText(context.text(part), max);
    return rawText && plainText(rawText);
  };
  const ownTitle = oneLine(context.text(fields.title) ?? '');
  const fullDescription = longText(fields.description, MAX_DESCRIPTION);
  const contractNumber = shortText(fields.contractNumber, 300);
  const title = ownTitle || oneLine(fullDescription ?? '') || contractNumber || key;
  const description = withoutTitle(fullDescription, context.text(fields.title), title);
  const type = memberOf(noticeTypes, context.text(fields.type)) ?? 'invitationForBids';
  const awards = mapAwards(context);
  const { content: parsedFields, flags, asGiven } = timesAndAmounts(context);
  const { deadline, publishedAt } = parsedFields;
  if (deadline && publishedAt && deadline.at < publishedAt.at && !resultTypes.includes(type)) flags.add('deadline-before-publication');
  if (awards.some((award) => isImplausibleDay(award.date))) flags.add('award-date-implausible');
  const language = context.text(fields.language) ?? context.mapping.language;
  const funder = shortText(fields.fundingAgency, 300);
  const references = [contractNumber, ...(fields.references ?? []).flatMap((part) => context.texts(part)), key];
  const content = omitEmpty<NoticeContent>({
    title: shortTitle(title),
    description,
    language: (language && normaliseLanguage(language)) || undefined,
    type,
    kind: 'offline',
    country: context.country ?? undefined,
    region: shortText(fields.region, 200),
    city: shortText(fields.city, 200),
    buyerName: shortText(buyer?.name, 2000),
    procuringEntityName: shortText(fields.procuringEntityName, 2000),
    category: memberOf(procurementCategories, context.text(fields.category)),
    method: memberOf(procurementMethods, context.text(fields.method)),
    methodDetails: shortText(fields.methodDetails, 500),
    contractNumber,
    references: [...new Set(references.flatMap((reference) => asText(reference, 300) ?? []))],
    ...parsedFields,
    submissionMethod: longText(fields.submissionMethod, 20_000),
    eligibility: longText(fields.eligibility, 20_000),
    fundingAgency: funder && (agencyOf(funder) ?? funder),
    sourceOfFunding: shortText(fields.sourceOfFunding, 300),
    project: omitEmpty({ id: shortText(fields.project?.id, 300), title: shortText(fields.project?.title, 500) }),
    contact: mapContact(context),
    classifications: mapClassifications(context),
    documents: mapDocuments(context),
    awards,
    sourceUrl: webAddress(context.text(fields.sourceUrl)),
    flags: [...flags].toSorted(),
    asGiven: omitEmpty(asGiven),
  })!;
  if (content.procuringEntityName === content.buyerName) delete content.procuringEntityName;
  return { content, status: statusOf(context, type, awards), madeTitle: ownTitle === '' };
}

/** Fields that are never cleared: every row has them, or they only grow. */
const neverCleared = new Set<string>(['title', 'type', 'status', 'references', 'language', 'country']);

const replacedFields = new Set<string>(['contact', 'project', 'documents']);

/** A row is the whole notice: fields that the mapping knows and the row leaves empty are cleared if an earlier row set them. Compound fields are replaced. */
function clearedPaths(content: NoticeContent, knownFields: readonly string[]): ContentPath[] {
  return knownFields
    .filter((field) => !neverCleared.has(field) && (content[field as keyof NoticeContent] === undefined || replacedFields.has(field)))
    .map((field) => [field]);
}

function releaseOf(context: RowContext, key: string, knownFields: readonly string[], date: string | null, reason: string | null): MappedRelease {
  const { content, status, madeTitle } = contentOf(context, key);
  const { buyer } = context.mapping;
  const identifiers = (buyer?.identifiers ?? []).flatMap((identifierMapping) => {
    const [scheme, identifier] = [asText(context.text(identifierMapping.scheme), 200), asText(context.text(identifierMapping.identifier), 200)];
    return scheme && identifier ? [{ scheme, identifier }] : [];
  });
  const cleared = clearedPaths(content, knownFields);
  return {
    key,
    releaseId: null,
    date,
    status,
    content,
    weak: madeTitle ? ['title'] : [],
    ...(cleared.length > 0 ? { cleared } : {}),
    buyer: content.buyerName ? { name: content.buyerName, country: context.country, city: asText(context.text(buyer?.city), 200) ?? null, identifiers } : null,
    reason,
  };
}

/**
 * Maps a row: its content, and each later change that it lists as a release of its own.
 * @param knownFields content fields that the file has (fieldsIn).
 * @throws ImportError when the row has no key.
 */
export function mapRow(mapping: Mapping, row: Row, values: ValueReader, knownFields: readonly string[], options: ImportOptions): MappedRelease[] {
  const context = new RowContext(mapping, row, values, options);
  const key = keyOf(context);
  const releases = [releaseOf(context, key, knownFields, dateOf(context, mapping.date), null)];
  const { changes } = mapping;
  let replaced: Record<string, unknown> = {};
  for (const item of changes ? row.each(changes.each) : []) {
    for (const [target, name] of Object.entries(changes!.set)) {
      const value = item.raw(name);
      if (value !== undefined && value !== null && value !== '') replaced = { ...replaced, [target]: value };
    }
    const reason = values.text(changes!.reason, item);
    const date = dateOf(context.withRow(item), changes!.date);
    const words = reason ? plainText(reason).slice(0, 2000).toWellFormed() : null;
    releases.push(releaseOf(new RowContext(mapping, row.with(replaced), values, options), key, knownFields, date, words));
  }
  return releases;
}

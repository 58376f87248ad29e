import { type NoticeContent, type NoticeType, noticeTypes, procurementCategories, procurementMethods, resultTypes } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import { agencyOf, normaliseLanguage } from '../codes.ts';
import type { ImportOptions } from '../format.ts';
import { omitEmpty, text, webAddress } from '../parse-values.ts';
import { type ParsedTime, isImplausibleDay, isPlausibleTime, validTime } from '../parse-times.ts';
import type { ContentPath, MappedRelease } from '../mapped-release.ts';
import { oneLine, plainText, shortTitle } from '../plain-text.ts';
import { Refusal } from '../reading/refusal.ts';
import { mapAwards, mapClassifications, mapContact, mapDocuments } from './map-lists.ts';
import type { Mapping, Part, TimeValue } from './mapping-schema.ts';
import { RowContext } from './row-context.ts';
import type { Row } from './row.ts';
import type { Values } from './values.ts';

type Flag = NonNullable<NoticeContent['flags']>[number];

const KEY_CHARACTERS = 400;
const MAX_DESCRIPTION = 200_000;
const times = ['publishedAt', 'deadline', 'questionsUntil', 'openingAt'] as const;
const amounts = ['value', 'minValue'] as const;

const memberOf = <T extends string>(list: readonly T[], value: string | undefined): T | undefined => list.find((one) => one === value);
const partOf = (part: string | undefined, what: Part) => part ?? (typeof what === 'string' ? `"${what}"` : 'a part of it');

function keyOf(at: RowContext): string {
  const parts = at.mapping.key.map((part) => {
    const found = at.text(part);
    if (!found) throw new Refusal('no-key', `It has no key: ${partOf(undefined, part)} is empty.`);
    return found;
  });
  const key = parts.join('/');
  if (key.length > KEY_CHARACTERS) throw new Refusal('no-key', `Its key is longer than ${KEY_CHARACTERS} characters.`);
  return key;
}

/** The first of the dates that a row may be ordered by which is one, and of this age. */
function dateOf(at: RowContext, given: TimeValue | readonly TimeValue[] | undefined): string | null {
  for (const one of [given].flat()) {
    const time = validTime(at.time(one));
    if (time && isPlausibleTime(time)) return time.at;
  }
  return null;
}

function statusOf(at: RowContext, type: NoticeType, awards: readonly unknown[]): NoticeStatus {
  const given = memberOf<NoticeStatus>(['published', 'closed', 'awarded', 'cancelled'], at.text(at.mapping.fields.status));
  if (given) return given;
  if (type === 'cancellation') return 'cancelled';
  if (awards.length > 0) return 'awarded';
  return resultTypes.includes(type) ? 'closed' : 'published';
}

/** Times and amounts of a row, with their flags. */
function timesAndAmounts(at: RowContext) {
  const { fields } = at.mapping;
  const flags = new Set<Flag>();
  const asGiven: Record<string, string> = {};
  const content: Pick<NoticeContent, (typeof times)[number] | (typeof amounts)[number]> = {};
  for (const field of times) {
    const time: ParsedTime | undefined = at.time(fields[field], field === 'deadline' || field === 'questionsUntil' ? 'end' : 'start');
    if (time && 'notUnderstood' in time) asGiven[field] = time.notUnderstood;
    content[field] = validTime(time);
  }
  for (const field of amounts) {
    const given = at.money(fields[field]);
    content[field] = given.money;
    if (given.notUnderstood) asGiven[field] = given.notUnderstood;
    for (const flag of given.flags) flags.add(flag);
  }
  const { deadline, publishedAt } = content;
  if (asGiven['deadline'] || (deadline && !isPlausibleTime(deadline))) flags.add('deadline-implausible');
  if (asGiven['publishedAt'] || (publishedAt && !isPlausibleTime(publishedAt))) flags.add('published-implausible');
  if (deadline?.zoneAssumed) flags.add('deadline-zone-assumed');
  return { content, flags, asGiven };
}

/** A description that begins with the whole title need not say it again, when it says more. */
function withoutTitle(description: string | undefined, given: string | undefined, title: string): string | undefined {
  const said = given === undefined || shortTitle(title) !== title ? undefined : plainText(given);
  if (!said || !description?.startsWith(`${said}\n`)) return description;
  return description.slice(said.length).trim();
}

function contentOf(at: RowContext, key: string): { content: NoticeContent; status: NoticeStatus; madeTitle: boolean } {
  const { fields, buyer } = at.mapping;
  const short = (part: Part | undefined, max: number) => text(at.text(part), max);
  const long = (part: Part | undefined, max: number) => {
    const found = text(at.text(part), max);
    return found && plainText(found);
  };
  const own = oneLine(at.text(fields.title) ?? '');
  const told = long(fields.description, MAX_DESCRIPTION);
  const contractNumber = short(fields.contractNumber, 300);
  const title = own || oneLine(told ?? '') || contractNumber || key;
  const description = withoutTitle(told, at.text(fields.title), title);
  const type = memberOf(noticeTypes, at.text(fields.type)) ?? 'invitationForBids';
  const awards = mapAwards(at);
  const { content: given, flags, asGiven } = timesAndAmounts(at);
  const { deadline, publishedAt } = given;
  if (deadline && publishedAt && deadline.at < publishedAt.at && !resultTypes.includes(type)) flags.add('deadline-before-publication');
  if (awards.some((award) => isImplausibleDay(award.date))) flags.add('award-date-implausible');
  const language = at.text(fields.language) ?? at.mapping.language;
  const funder = short(fields.fundingAgency, 300);
  const references = [contractNumber, ...(fields.references ?? []).flatMap((part) => at.texts(part)), key];
  const content = omitEmpty<NoticeContent>({
    title: shortTitle(title),
    description,
    language: (language && normaliseLanguage(language)) || undefined,
    type,
    kind: 'offline',
    country: at.country ?? undefined,
    region: short(fields.region, 200),
    city: short(fields.city, 200),
    buyerName: short(buyer?.name, 2000),
    procuringEntityName: short(fields.procuringEntityName, 2000),
    category: memberOf(procurementCategories, at.text(fields.category)),
    method: memberOf(procurementMethods, at.text(fields.method)),
    methodDetails: short(fields.methodDetails, 500),
    contractNumber,
    references: [...new Set(references.flatMap((one) => text(one, 300) ?? []))],
    ...given,
    submissionMethod: long(fields.submissionMethod, 20_000),
    eligibility: long(fields.eligibility, 20_000),
    fundingAgency: funder && (agencyOf(funder) ?? funder),
    sourceOfFunding: short(fields.sourceOfFunding, 300),
    project: omitEmpty({ id: short(fields.project?.id, 300), title: short(fields.project?.title, 500) }),
    contact: mapContact(at),
    classifications: mapClassifications(at),
    documents: mapDocuments(at),
    awards,
    sourceUrl: webAddress(at.text(fields.sourceUrl)),
    flags: [...flags].toSorted(),
    asGiven: omitEmpty(asGiven),
  })!;
  if (content.procuringEntityName === content.buyerName) delete content.procuringEntityName;
  return { content, status: statusOf(at, type, awards), madeTitle: own === '' };
}

/** Fields that are never cleared: every row has them, or they only grow. */
const neverCleared = new Set<string>(['title', 'type', 'status', 'references', 'language', 'country']);

const replacedFields = new Set<string>(['contact', 'project', 'documents']);

/** A row is the whole notice: fields that the mapping knows and the row leaves empty are cleared if an earlier row set them. Compound fields are replaced. */
function clearedPaths(content: NoticeContent, known: readonly string[]): ContentPath[] {
  return known
    .filter((field) => !neverCleared.has(field) && (content[field as keyof NoticeContent] === undefined || replacedFields.has(field)))
    .map((field) => [field]);
}

function releaseOf(at: RowContext, key: string, known: readonly string[], date: string | null, reason: string | null): MappedRelease {
  const { content, status, madeTitle } = contentOf(at, key);
  const { buyer } = at.mapping;
  const identifiers = (buyer?.identifiers ?? []).flatMap((one) => {
    const [scheme, identifier] = [text(at.text(one.scheme), 200), text(at.text(one.identifier), 200)];
    return scheme && identifier ? [{ scheme, identifier }] : [];
  });
  const cleared = clearedPaths(content, known);
  return {
    key,
    releaseId: null,
    date,
    status,
    content,
    weak: madeTitle ? ['title'] : [],
    ...(cleared.length > 0 ? { cleared } : {}),
    buyer: content.buyerName ? { name: content.buyerName, country: at.country, city: text(at.text(buyer?.city), 200) ?? null, identifiers } : null,
    reason,
  };
}

/**
 * Maps a row: its content, and each later change that it lists as a release of its own.
 * @param known content fields that the file has (fieldsIn).
 * @throws Refusal when the row has no key.
 */
export function mapRow(mapping: Mapping, row: Row, values: Values, known: readonly string[], options: ImportOptions): MappedRelease[] {
  const at = new RowContext(mapping, row, values, options);
  const key = keyOf(at);
  const releases = [releaseOf(at, key, known, dateOf(at, mapping.date), null)];
  const { changes } = mapping;
  let replaced: Record<string, unknown> = {};
  for (const item of changes ? row.each(changes.each) : []) {
    for (const [target, name] of Object.entries(changes!.set)) {
      const value = item.raw(name);
      if (value !== undefined && value !== null && value !== '') replaced = { ...replaced, [target]: value };
    }
    const reason = values.text(changes!.reason, item);
    const date = dateOf(at.withRow(item), changes!.date);
    const words = reason ? plainText(reason).slice(0, 2000).toWellFormed() : null;
    releases.push(releaseOf(new RowContext(mapping, row.with(replaced), values, options), key, known, date, words));
  }
  return releases;
}

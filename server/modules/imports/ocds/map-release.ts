import { type NoAward, type NoticeContent, procurementCategories, procurementMethods, resultTypes } from '#contract/notices.ts';
import { normaliseLanguage } from '../codes.ts';
import { type UnknownRecord, type ParsedMoney, omitEmpty, asMoney, asObject, asObjects, asText, asTexts, webAddress } from '../parse-values.ts';
import { type ParsedTime, parseTime, isPlausibleTime, validTime } from '../parse-times.ts';
import type { MappedRelease } from '../mapped-release.ts';
import { oneLine, plainText, shortTitle } from '../plain-text.ts';
import { ImportError } from '../reading/import-error.ts';
import { clearedFields } from './cleared-fields.ts';
import { mapAwards, mapDocuments } from './map-awards.ts';
import { mapClassifications, mapLots } from './map-items.ts';
import { mapParties } from './map-parties.ts';
import { reviewOf, termsOf } from './map-terms.ts';
import { type Stage, noAwardStatus, stageOf, statusOf, typeOf } from './release-stage.ts';

export interface MapOptions {
  /** ISO 3166-1 alpha-2 country of releases without one. */
  country?: string | null;
}

type NoticeFlag = NonNullable<NoticeContent['flags']>[number];

const MAX_DESCRIPTION = 200_000;
const MAX_KEY_LENGTH = 400;

const knownCode = <T extends string>(list: readonly T[], value: string | undefined): T | undefined => list.find((member) => member === value);

/** The title. `isMadeUp` is true when the tender has none and another text stands in. */
function titleOf(release: UnknownRecord, key: string): { title: string; isMadeUp: boolean } {
  const tender = asObject(release['tender']);
  const planning = asObject(release['planning']);
  const budget = asObject(planning['budget']);
  const tenderTitle = asText(tender['title'], 2000);
  const candidates = [
    tenderTitle,
    asText(release['title'], 2000),
    asText(planning['title'], 2000),
    asText(tender['description'], 2000),
    asText(budget['project'], 2000),
    asText(budget['description'], 2000),
    asText(planning['rationale'], 2000),
    ...[...asObjects(release['awards']), ...asObjects(release['contracts'])].flatMap((record) => [
      asText(record['title'], 2000),
      asText(record['description'], 2000),
    ]),
    ...asObjects(tender['items']).map((item) => asText(item['description'], 2000)),
    asText(release['description'], 2000),
    asText(tender['id']),
    key,
  ];
  for (const candidate of candidates) {
    const line = candidate && oneLine(candidate);
    if (line) return { title: shortTitle(line), isMadeUp: candidate !== tenderTitle };
  }
  return { title: key, isMadeUp: true };
}

function languageOf(release: UnknownRecord, words: string, country: string | undefined): { language?: string; assumed?: boolean } {
  const rawLanguage = asText(release['language'], 40);
  const language = rawLanguage && normaliseLanguage(rawLanguage);
  if (language) return { language };
  if (/\p{Script=Devanagari}/u.test(words)) return { language: country === 'NP' ? 'ne' : 'hi', assumed: true };
  if (/\p{Script=Bengali}/u.test(words)) return { language: 'bn', assumed: true };
  return {};
}

/** Times of a notice, with their flags. */
function timesOf(release: UnknownRecord, stage: Stage, country: string | undefined, date: string | null) {
  const tender = asObject(release['tender']);
  const period = asObject(tender['tenderPeriod']);
  const flags: NoticeFlag[] = [];
  const asGiven: Record<string, string> = {};
  const keep = (field: string, time: ParsedTime | undefined) => {
    if (time && 'unparsedText' in time) asGiven[field] = time.unparsedText;
    return validTime(time);
  };
  const deadline = keep('deadline', parseTime(period['endDate'], country, 'end'));
  const datePublished = keep('publishedAt', parseTime(tender['datePublished'], country));
  const start = validTime(parseTime(period['startDate'], country));
  const releasedAt = validTime(parseTime(release['date'], country));
  // Bids may be sent from the day of publication; a release of a later day is a correction.
  const openedAt = start && (!date || start.at <= date) ? start : undefined;
  const announcedAt =
    stage === 'tender' || stage === 'tenderUpdate' || stage === 'compiled' || stage === 'cancellation' ? (openedAt ?? releasedAt) : releasedAt;
  const publishedAt = datePublished ?? announcedAt ?? start;
  if (asGiven['deadline'] || (deadline && !isPlausibleTime(deadline))) flags.push('deadline-implausible');
  if (asGiven['publishedAt'] || (publishedAt && !isPlausibleTime(publishedAt))) flags.push('published-implausible');
  if (deadline?.zoneAssumed) flags.push('deadline-zone-assumed');
  return {
    times: {
      publishedAt,
      deadline,
      questionsUntil: keep('questionsUntil', parseTime(asObject(tender['enquiryPeriod'])['endDate'], country, 'end')),
      openingAt: keep('openingAt', parseTime(asObject(tender['bidOpening'])['date'] ?? asObject(tender['awardPeriod'])['startDate'], country)),
    },
    isPublishedAtStated: datePublished !== undefined || (stage === 'tender' && publishedAt !== undefined),
    flags,
    asGiven,
  };
}

/** The newest amendment of the tender (1.1), or its only one (1.0). */
function newestAmendment(tender: UnknownRecord): UnknownRecord | undefined {
  const amendments = [...asObjects(tender['amendments']), ...asObjects(tender['amendment'])];
  return amendments.toSorted((a, b) => ((asText(a['date']) ?? '') < (asText(b['date']) ?? '') ? -1 : 1)).at(-1);
}

/** The source's own words for a change. */
function reasonOf(tender: UnknownRecord): string | null {
  const newest = newestAmendment(tender);
  const words = newest && (asText(newest['rationale'], 4000) ?? asText(newest['description'], 4000));
  return words ? plainText(words).slice(0, 2000).toWellFormed() || null : null;
}

/**
 * How the procedure ended without a contract. Compiled releases give no date or reason, because theirs may belong to another event.
 */
function noAwardOf(stage: Stage, release: UnknownRecord, awards: NoticeContent['awards'], country: string | undefined): NoAward | undefined {
  const status = noAwardStatus(stage, release, awards);
  if (!status || stage === 'compiled') return status && { status };
  const tender = asObject(release['tender']);
  const [releaseDate, amendmentDate] = [asText(release['date']), asText(newestAmendment(tender)?.['date'])];
  const isSameDay = amendmentDate === undefined || amendmentDate.slice(0, 10) === releaseDate?.slice(0, 10);
  const at = validTime(parseTime(releaseDate, country));
  return { status, ...omitEmpty({ at: at && isPlausibleTime(at) ? at : undefined, reason: (isSameDay && reasonOf(tender)) || undefined }) };
}

function sourceUrlOf(release: UnknownRecord, documents: NoticeContent['documents']): string | undefined {
  const tender = asObject(release['tender']);
  const page = (documents ?? []).find(
    (document) => /^(?:tender|award|contract|plannedProcurement)Notice$/u.test(document.documentType ?? '') && /html/u.test(document.format ?? 'html'),
  );
  const links = asObjects(release['links']).map((link) => webAddress(link['href']));
  return webAddress(tender['url']) ?? webAddress(release['url']) ?? page?.url ?? links.find((link) => link !== undefined);
}

/** Maps an OCDS release (1.0 or 1.1). @throws ImportError when it is not a release of a notice: without an ocid, or without any content of one. */
export function mapRelease(release: UnknownRecord, options: MapOptions = {}): MappedRelease {
  const ocid = asText(release['ocid'], 1000);
  if (!ocid) throw new ImportError('no-key', 'The release has no ocid.');
  if (ocid.length > MAX_KEY_LENGTH) throw new ImportError('no-key', `The ocid is longer than ${MAX_KEY_LENGTH} characters.`);
  const parts = ['tender', 'planning', 'awards', 'contracts', 'buyer', 'parties'];
  if (!parts.some((part) => asObjects(release[part]).some((record) => Object.keys(record).length > 0))) {
    throw new ImportError('nothing-understood', 'The release has no tender, planning, award, contract or party.');
  }
  const tender = asObject(release['tender']);
  const planning = asObject(release['planning']);
  const budget = asObject(planning['budget']);
  const stage = stageOf(release);
  const { content: partyContent, buyer, weak: weakParties } = mapParties(release, options.country ?? null);
  const { country } = partyContent;
  const date = validTime(parseTime(release['date'], country))?.at ?? null;
  const awards = mapAwards(release, country);
  const documents = mapDocuments(release);
  const { title, isMadeUp: titleIsMadeUp } = titleOf(release, ocid);
  const description = [tender['description'], release['description'], planning['rationale'], budget['description']].flatMap(
    (value) => asText(value, MAX_DESCRIPTION) ?? [],
  )[0];
  const words = description ? plainText(description) : undefined;
  const { language, assumed } = languageOf(release, `${title} ${words?.slice(0, 500) ?? ''}`, country);
  const { times, isPublishedAtStated, flags, asGiven } = timesOf(release, stage, country, date);
  const { classifications, fromTender } = mapClassifications(release);

  const values: Record<'value' | 'minValue', ParsedMoney> = { value: asMoney(tender['value']), minValue: asMoney(tender['minValue']) };
  const tenderValue = values.value.money !== undefined || values.value.unparsedText !== undefined;
  if (!tenderValue)
    values.value = asMoney(asObject(budget['amount'])['amount'] === undefined ? { amount: budget['amount'], currency: budget['currency'] } : budget['amount']);
  const [onlyAward] = awards.length === 1 ? awards : [];
  if (!tenderValue && !values.value.money && onlyAward?.value) values.value = { money: onlyAward.value, flags: [] };
  for (const [field, parsedMoney] of Object.entries(values)) {
    if (parsedMoney.unparsedText) asGiven[field] = parsedMoney.unparsedText;
    for (const flag of parsedMoney.flags) if (!flags.includes(flag)) flags.push(flag);
  }
  if (assumed) flags.push('language-assumed');
  const type = typeOf(stage, release);
  if (times.deadline && times.publishedAt && times.deadline.at < times.publishedAt.at && !resultTypes.includes(type)) flags.push('deadline-before-publication');
  const { status, isStatusStated } = statusOf(stage, release, awards);
  const tenderId = asText(tender['id'], 300);
  const references = [...new Set([tenderId, asText(tender['externalReference'], 300), ocid].filter((reference) => reference !== undefined))];
  const submission = asText(tender['submissionMethodDetails'], 20_000);
  const eligibility = asText(tender['eligibilityCriteria'], 20_000);

  const content = omitEmpty<NoticeContent>({
    title,
    description: words,
    language,
    type,
    kind: 'offline',
    ...partyContent,
    category: knownCode(
      procurementCategories,
      (asText(tender['mainProcurementCategory']) ?? asTexts(tender['additionalProcurementCategories'])[0])?.toLowerCase(),
    ),
    method: knownCode(procurementMethods, asText(tender['procurementMethod'])?.toLowerCase()),
    methodDetails: asText(tender['procurementMethodDetails'], 500),
    contractNumber: tenderId,
    references,
    value: values.value.money,
    minValue: values.minValue.money,
    ...times,
    submissionMethod: submission ? plainText(submission) : asTexts(tender['submissionMethod']).join(', ') || undefined,
    eligibility: eligibility && plainText(eligibility),
    sourceOfFunding: asText(budget['source'], 300),
    project: omitEmpty({ id: asText(budget['projectID'], 300), title: asText(budget['project'], 500) }),
    classifications,
    ...termsOf(tender, country),
    ...reviewOf(release),
    lots: mapLots(tender, country),
    documents,
    awards,
    noAward: noAwardOf(stage, release, awards, country),
    sourceUrl: sourceUrlOf(release, documents),
    flags,
    asGiven: omitEmpty(asGiven),
  })!;

  const weak: string[] = [...weakParties];
  const isMain = stage === 'tender' || stage === 'compiled';
  if (titleIsMadeUp) weak.push('title');
  if (!asText(tender['description'], 10)) weak.push('description');
  if (!isMain) weak.push('type');
  if (!isPublishedAtStated && stage !== 'compiled') weak.push('publishedAt');
  if (!tenderValue) weak.push('value');
  if (!isMain && stage !== 'tenderUpdate') weak.push('sourceUrl');
  if (!fromTender) weak.push('classifications');
  if (!isStatusStated) weak.push('status');
  const releaseId = asText(release['id'], 500) ?? null;
  const cleared = clearedFields(release);
  return { key: ocid, releaseId, date, status, content, weak, ...(cleared.length > 0 ? { cleared } : {}), buyer, reason: reasonOf(tender) };
}

import { type NoAward, type NoticeContent, procurementCategories, procurementMethods, resultTypes } from '#contract/notices.ts';
import { normaliseLanguage } from '../codes.ts';
import { type UnknownRecord, type ParsedMoney, omitEmpty, money, object, objects, text, texts, webAddress } from '../parse-values.ts';
import { type ParsedTime, parseTime, isPlausibleTime, validTime } from '../parse-times.ts';
import type { MappedRelease } from '../mapped-release.ts';
import { oneLine, plainText, shortTitle } from '../plain-text.ts';
import { Refusal } from '../reading/refusal.ts';
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
const KEY_CHARACTERS = 400;

const memberOf = <T extends string>(list: readonly T[], value: string | undefined): T | undefined => list.find((member) => member === value);

/** The title, and whether it is one: a notice without any gets the best that there is. */
function titleOf(release: UnknownRecord, key: string): { title: string; isMadeUp: boolean } {
  const tender = object(release['tender']);
  const planning = object(release['planning']);
  const budget = object(planning['budget']);
  const tenderTitle = text(tender['title'], 2000);
  const candidates = [
    tenderTitle,
    text(release['title'], 2000),
    text(planning['title'], 2000),
    text(tender['description'], 2000),
    text(budget['project'], 2000),
    text(budget['description'], 2000),
    text(planning['rationale'], 2000),
    ...[...objects(release['awards']), ...objects(release['contracts'])].flatMap((record) => [text(record['title'], 2000), text(record['description'], 2000)]),
    ...objects(tender['items']).map((item) => text(item['description'], 2000)),
    text(release['description'], 2000),
    text(tender['id']),
    key,
  ];
  for (const candidate of candidates) {
    const line = candidate && oneLine(candidate);
    if (line) return { title: shortTitle(line), isMadeUp: candidate !== tenderTitle };
  }
  return { title: key, isMadeUp: true };
}

function languageOf(release: UnknownRecord, words: string, country: string | undefined): { language?: string; assumed?: boolean } {
  const rawLanguage = text(release['language'], 40);
  const language = rawLanguage && normaliseLanguage(rawLanguage);
  if (language) return { language };
  if (/\p{Script=Devanagari}/u.test(words)) return { language: country === 'NP' ? 'ne' : 'hi', assumed: true };
  if (/\p{Script=Bengali}/u.test(words)) return { language: 'bn', assumed: true };
  return {};
}

/** Times of a notice, with their flags. */
function timesOf(release: UnknownRecord, stage: Stage, country: string | undefined, date: string | null) {
  const tender = object(release['tender']);
  const period = object(tender['tenderPeriod']);
  const flags: NoticeFlag[] = [];
  const asGiven: Record<string, string> = {};
  const keep = (field: string, time: ParsedTime | undefined) => {
    if (time && 'notUnderstood' in time) asGiven[field] = time.notUnderstood;
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
      questionsUntil: keep('questionsUntil', parseTime(object(tender['enquiryPeriod'])['endDate'], country, 'end')),
      openingAt: keep('openingAt', parseTime(object(tender['bidOpening'])['date'] ?? object(tender['awardPeriod'])['startDate'], country)),
    },
    publishedStated: datePublished !== undefined || (stage === 'tender' && publishedAt !== undefined),
    flags,
    asGiven,
  };
}

/** The newest amendment of the tender (1.1), or its only one (1.0). */
function newestAmendment(tender: UnknownRecord): UnknownRecord | undefined {
  const amendments = [...objects(tender['amendments']), ...objects(tender['amendment'])];
  return amendments.toSorted((a, b) => ((text(a['date']) ?? '') < (text(b['date']) ?? '') ? -1 : 1)).at(-1);
}

/** The source's own words for a change. */
function reasonOf(tender: UnknownRecord): string | null {
  const newest = newestAmendment(tender);
  const words = newest && (text(newest['rationale'], 4000) ?? text(newest['description'], 4000));
  return words ? plainText(words).slice(0, 2000).toWellFormed() || null : null;
}

/**
 * How the procedure ended without a contract, when and why: only from a release of one date. A compiled release has the date of the last
 * release, whatever that was about, and an older amendment has a reason of its own.
 */
function noAwardOf(stage: Stage, release: UnknownRecord, awards: NoticeContent['awards'], country: string | undefined): NoAward | undefined {
  const status = noAwardStatus(stage, release, awards);
  if (!status || stage === 'compiled') return status && { status };
  const tender = object(release['tender']);
  const [releaseDate, amendmentDate] = [text(release['date']), text(newestAmendment(tender)?.['date'])];
  const isOfThatDay = amendmentDate === undefined || amendmentDate.slice(0, 10) === releaseDate?.slice(0, 10);
  const at = validTime(parseTime(releaseDate, country));
  return { status, ...omitEmpty({ at: at && isPlausibleTime(at) ? at : undefined, reason: (isOfThatDay && reasonOf(tender)) || undefined }) };
}

function sourceUrlOf(release: UnknownRecord, documents: NoticeContent['documents']): string | undefined {
  const tender = object(release['tender']);
  const page = (documents ?? []).find(
    (document) => /^(?:tender|award|contract|plannedProcurement)Notice$/u.test(document.documentType ?? '') && /html/u.test(document.format ?? 'html'),
  );
  const links = objects(release['links']).map((link) => webAddress(link['href']));
  return webAddress(tender['url']) ?? webAddress(release['url']) ?? page?.url ?? links.find((link) => link !== undefined);
}

/** Maps an OCDS release (1.0 or 1.1). @throws Refusal when it is not a release of a notice: without an ocid, or without any content of one. */
export function mapRelease(release: UnknownRecord, options: MapOptions = {}): MappedRelease {
  const ocid = text(release['ocid'], 1000);
  if (!ocid) throw new Refusal('no-key', 'It has no ocid.');
  if (ocid.length > KEY_CHARACTERS) throw new Refusal('no-key', `Its ocid is longer than ${KEY_CHARACTERS} characters.`);
  const parts = ['tender', 'planning', 'awards', 'contracts', 'buyer', 'parties'];
  if (!parts.some((part) => objects(release[part]).some((record) => Object.keys(record).length > 0))) {
    throw new Refusal('nothing-understood', 'It tells nothing of a notice: no tender, planning, award, contract or party.');
  }
  const tender = object(release['tender']);
  const planning = object(release['planning']);
  const budget = object(planning['budget']);
  const stage = stageOf(release);
  const { content: partyContent, buyer, weak: weakParties } = mapParties(release, options.country ?? null);
  const { country } = partyContent;
  const date = validTime(parseTime(release['date'], country))?.at ?? null;
  const awards = mapAwards(release, country);
  const documents = mapDocuments(release);
  const { title, isMadeUp: titleIsMadeUp } = titleOf(release, ocid);
  const description = [tender['description'], release['description'], planning['rationale'], budget['description']].flatMap(
    (value) => text(value, MAX_DESCRIPTION) ?? [],
  )[0];
  const words = description ? plainText(description) : undefined;
  const { language, assumed } = languageOf(release, `${title} ${words?.slice(0, 500) ?? ''}`, country);
  const { times, publishedStated, flags, asGiven } = timesOf(release, stage, country, date);
  const { classifications, fromTender } = mapClassifications(release);

  const values: Record<'value' | 'minValue', ParsedMoney> = { value: money(tender['value']), minValue: money(tender['minValue']) };
  const tenderValue = values.value.money !== undefined || values.value.notUnderstood !== undefined;
  if (!tenderValue)
    values.value = money(object(budget['amount'])['amount'] === undefined ? { amount: budget['amount'], currency: budget['currency'] } : budget['amount']);
  const [onlyAward] = awards.length === 1 ? awards : [];
  if (!tenderValue && !values.value.money && onlyAward?.value) values.value = { money: onlyAward.value, flags: [] };
  for (const [field, parsedMoney] of Object.entries(values)) {
    if (parsedMoney.notUnderstood) asGiven[field] = parsedMoney.notUnderstood;
    for (const flag of parsedMoney.flags) if (!flags.includes(flag)) flags.push(flag);
  }
  if (assumed) flags.push('language-assumed');
  const type = typeOf(stage, release);
  if (times.deadline && times.publishedAt && times.deadline.at < times.publishedAt.at && !resultTypes.includes(type)) flags.push('deadline-before-publication');
  const { status, stated } = statusOf(stage, release, awards);
  const tenderId = text(tender['id'], 300);
  const references = [...new Set([tenderId, text(tender['externalReference'], 300), ocid].filter((reference) => reference !== undefined))];
  const submission = text(tender['submissionMethodDetails'], 20_000);
  const eligibility = text(tender['eligibilityCriteria'], 20_000);

  const content = omitEmpty<NoticeContent>({
    title,
    description: words,
    language,
    type,
    kind: 'offline',
    ...partyContent,
    category: memberOf(procurementCategories, (text(tender['mainProcurementCategory']) ?? texts(tender['additionalProcurementCategories'])[0])?.toLowerCase()),
    method: memberOf(procurementMethods, text(tender['procurementMethod'])?.toLowerCase()),
    methodDetails: text(tender['procurementMethodDetails'], 500),
    contractNumber: tenderId,
    references,
    value: values.value.money,
    minValue: values.minValue.money,
    ...times,
    submissionMethod: submission ? plainText(submission) : texts(tender['submissionMethod']).join(', ') || undefined,
    eligibility: eligibility && plainText(eligibility),
    sourceOfFunding: text(budget['source'], 300),
    project: omitEmpty({ id: text(budget['projectID'], 300), title: text(budget['project'], 500) }),
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
  if (!text(tender['description'], 10)) weak.push('description');
  if (!isMain) weak.push('type');
  if (!publishedStated && stage !== 'compiled') weak.push('publishedAt');
  if (!tenderValue) weak.push('value');
  if (!isMain && stage !== 'tenderUpdate') weak.push('sourceUrl');
  if (!fromTender) weak.push('classifications');
  if (!stated) weak.push('status');
  const releaseId = text(release['id'], 500) ?? null;
  const cleared = clearedFields(release);
  return { key: ocid, releaseId, date, status, content, weak, ...(cleared.length > 0 ? { cleared } : {}), buyer, reason: reasonOf(tender) };
}

import { type NoAward, type NoticeContent, type NoticeType, resultTypes } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import { normaliseLanguage } from '../codes.ts';
import { type ParsedMoney, omitEmpty } from '../parse-values.ts';
import { parseTime, isPlausibleTime, validTime } from '../parse-times.ts';
import { type MappedRelease, REPLACES } from '../mapped-release.ts';
import { mapPlace } from '../ocds/map-place.ts';
import { ImportError } from '../reading/import-error.ts';
import { type XmlNode, elementAt, attribute, child, children, textOf } from '../xml/xml-node.ts';
import type { NoNotice } from '../xml/xml-format.ts';
import { classificationsOf, codeKey, mapLots, placeKey, placesOf } from './map-lots.ts';
import { mapBuyers, organisationsOf } from './map-organisations.ts';
import { changeCodes, changeNoteOf, mapResults, namedNotices, noticeNumber } from './map-results.ts';
import { type Places, amountOf, dateTime, localText, namesOf } from './read-values.ts';
import { isBusinessRegistration, methodOf, noticeTypeOf } from './subtypes.ts';
import { noneAwarded } from '../none-awarded.ts';

type NoticeFlag = NonNullable<NoticeContent['flags']>[number];

export const noticeRoots = new Set(['ContractNotice', 'PriorInformationNotice', 'ContractAwardNotice', 'BusinessRegistrationInformationNotice']);

const KEY = /^[\w.:/-]{1,200}$/u;
const MAX_PROCESSES = 100;
const categories: Record<string, NoticeContent['category']> = { works: 'works', services: 'services', supplies: 'goods', goods: 'goods' };

/** The items of all lists, each once, in order of appearance. */
function joinLists<T>(lists: readonly (readonly T[] | undefined)[], keyOf: (item: T) => string, max: number): T[] {
  const itemsByKey = new Map<string, T>();
  for (const list of lists) {
    for (const item of list ?? []) {
      const key = keyOf(item);
      if (itemsByKey.size < max && !itemsByKey.has(key)) itemsByKey.set(key, item);
    }
  }
  return [...itemsByKey.values()];
}

function statusOf(type: NoticeType, cancelled: boolean, awards: NoticeContent['awards']): NoticeStatus {
  if (cancelled) return 'cancelled';
  if (type === 'contractChange' || type === 'completion') return 'awarded';
  if (type !== 'contractAward') return 'published';
  return awards?.some((award) => award.status === 'active') ? 'awarded' : 'closed';
}

/** How it ended without a contract: called off by a change notice, or a result without a winner; on the day that the notice says so. */
function noAwardOf(status: NoticeStatus, awards: NoticeContent['awards'], at: NoAward['at'], reason: string | undefined): NoAward | undefined {
  if (status === 'cancelled') return { status, ...omitEmpty({ at, reason }) };
  return status === 'closed' && noneAwarded(awards) ? { status: 'unsuccessful', ...omitEmpty({ at }) } : undefined;
}

/** Dispatch time (which orders versions) and publication time of a notice, and the parts that could not be parsed. */
function timesOf(root: XmlNode, extension: XmlNode | undefined, version: string | undefined, country: string | undefined) {
  const asGiven: Record<string, string> = {};
  const dispatched = parseTime(dateTime(root, 'IssueDate', 'IssueTime'), country);
  const published = validTime(parseTime(textOf(elementAt(extension, 'Publication', 'PublicationDate'), 40), country));
  if (dispatched && 'unparsedText' in dispatched) asGiven['publishedAt'] = dispatched.unparsedText;
  const dispatchedAt = validTime(dispatched);
  // Versions of one dispatch come in the order of their numbers.
  const place = /^\d{1,2}$/u.test(version ?? '') ? Math.max(Number(version) - 1, 0) : 0;
  return { date: dispatchedAt ? new Date(Date.parse(dispatchedAt.at) + place).toISOString() : null, publishedAt: published ?? dispatchedAt, asGiven };
}

/** Region and town of the work where all places agree on one, else the buyer's. */
function regionAndCity(places: Places, address: { city: string | undefined; region: string | undefined } | null, country: string | undefined) {
  const deliveryAddresses = places.map((place) => ({ locality: place.city, countryName: place.country }));
  const { city, region } = mapPlace({ deliveryAddresses }, { locality: address?.city, region: address?.region }, country ?? null);
  return { city, region };
}

/**
 * Maps an eForms notice (UBL; SDK 1.3 to 1.15). The record is the whole notice: fields of an earlier version that it lacks are removed.
 * @throws ImportError when it has no notice identifier, or describes no procurement.
 */
export function mapNotice(root: XmlNode, options: { country?: string | null } = {}): MappedRelease | NoNotice {
  const extension = elementAt(root, 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'EformsExtension');
  const subtype = textOf(elementAt(extension, 'NoticeSubType', 'SubTypeCode'), 20);
  if (!noticeRoots.has(root.name)) return { code: 'no-notice', reason: `It is no eForms notice: its root is ${root.name.slice(0, 100)}.` };
  if (isBusinessRegistration(subtype, root.name)) {
    return { code: 'business-registration', reason: 'It announces the registration of a company (eForms subtype X01 or X02), no procurement.' };
  }
  const ids = children(root, 'ID');
  const id = textOf(
    ids.find((node) => attribute(node, 'schemeName') === 'notice-id') ?? (ids.length === 1 && !attribute(ids[0], 'schemeName') ? ids[0] : undefined),
    300,
  );
  if (id === undefined || !KEY.test(id)) throw new ImportError('no-key', 'It has no notice identifier (BT-701).');
  const noticeType = noticeTypeOf(subtype, textOf(child(root, 'NoticeTypeCode'), 40), root.name);
  const project = child(root, 'ProcurementProject');
  if (noticeType === null || (!project && !child(root, 'ContractingParty') && !child(root, 'ProcurementProjectLot'))) {
    throw new ImportError('nothing-understood', 'It tells nothing of a procurement: no project, buyer or lot.');
  }
  const code = textOf(child(root, 'NoticeLanguageCode'), 20);
  const language = (code && normaliseLanguage(code)) || undefined;
  const organisations = organisationsOf(extension, language);
  const { buyer, main, content: buyerContent } = mapBuyers(root, organisations, language);
  const ownPlaces = placesOf(project, language);
  const country = main?.country ?? ownPlaces.find((place) => place.country)?.country ?? options.country ?? undefined;
  const version = textOf(child(root, 'VersionID'), 20);
  const { date, publishedAt, asGiven } = timesOf(root, extension, version, country);
  const { lots, deadline, ...sharedContent } = mapLots(root, organisations, language, country, publishedAt?.at);
  const { awards, total } = mapResults(extension, organisations, language, country);
  const cancelled = changeCodes(extension).includes('cancel');
  const type = cancelled ? 'cancellation' : noticeType;

  const number = textOf(elementAt(extension, 'Publication', 'NoticePublicationID'), 40);
  const ojs = noticeNumber(number);
  const folder = textOf(child(root, 'ContractFolderID'), 200);
  const internalId = textOf(child(project, 'ID'), 300);
  const names = namesOf(project, language);
  // A plan of several parts may have no name but theirs.
  const title = names.title ?? lots.find((lot) => lot.title)?.title ?? internalId ?? id;
  const places = joinLists([ownPlaces, ...lots.map((lot) => lot.places)], placeKey, 200);
  const [onlyLot] = lots.length === 1 ? lots : [];
  const estimated = amountOf(elementAt(project, 'RequestedTenderTotal', 'EstimatedOverallContractAmount'));
  const maximum = amountOf(
    elementAt(project, 'RequestedTenderTotal', 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'EformsExtension', 'FrameworkMaximumAmount'),
  );
  const onlyValue: ParsedMoney = { money: onlyLot?.value ?? (awards.length === 1 ? awards[0]?.value : undefined), flags: [] };
  const isResult = resultTypes.includes(noticeType);
  const value =
    (isResult ? [total, estimated, onlyValue, maximum] : [estimated, onlyValue, maximum]).find((parsed) => parsed.money ?? parsed.unparsedText) ?? estimated;
  if (value.unparsedText) asGiven['value'] = value.unparsedText;

  const flags = new Set<NoticeFlag>(value.flags);
  if (asGiven['publishedAt'] || (publishedAt && !isPlausibleTime(publishedAt))) flags.add('published-implausible');
  if (deadline && !isPlausibleTime(deadline)) flags.add('deadline-implausible');
  if (deadline?.zoneAssumed) flags.add('deadline-zone-assumed');
  if (deadline && publishedAt && deadline.at < publishedAt.at && !resultTypes.includes(type)) flags.add('deadline-before-publication');
  const changeNote = changeNoteOf(extension, language);
  const processes = new Set([id.toLowerCase(), ...(folder ? [folder.toLowerCase()] : []), ...(ojs ? [ojs] : []), ...namedNotices(root, extension)]);

  const reason = changeNote?.slice(0, 2000).toWellFormed() ?? localText(elementAt(extension, 'Changes', 'ChangeReason'), 'ReasonDescription', language) ?? null;
  const status = statusOf(type, cancelled, awards);

  const content = omitEmpty<NoticeContent>({
    title,
    description: names.description,
    language,
    type,
    kind: 'offline',
    ...buyerContent,
    country,
    ...regionAndCity(places, main, country),
    category: categories[textOf(child(project, 'ProcurementTypeCode'), 40) ?? ''],
    ...methodOf(textOf(elementAt(root, 'TenderingProcess', 'ProcedureCode'), 100)),
    contractNumber: internalId,
    references: [...new Set([internalId, ojs, id, folder].filter((reference) => reference !== undefined))],
    processes: [...processes].slice(0, MAX_PROCESSES),
    changeNote,
    value: value.money,
    publishedAt,
    deadline,
    ...sharedContent,
    classifications: joinLists([classificationsOf(project), ...lots.map((lot) => lot.classifications)], codeKey, 500),
    places,
    lots,
    awards,
    noAward: noAwardOf(status, awards, publishedAt, reason ?? undefined),
    translations: names.translations,
    sourceUrl: ojs && `https://ted.europa.eu/en/notice/-/detail/${ojs.replace(/^0+/u, '')}`,
    flags: [...flags].toSorted(),
    asGiven: omitEmpty(asGiven),
  })!;
  const releaseId = version ? `${id}-${version}` : id;
  return { key: id.toLowerCase(), releaseId, date, status, content, weak: [], cleared: REPLACES, buyer, reason };
}

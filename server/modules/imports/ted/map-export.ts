import { type NoAward, type NoticeContent, type NoticeType, resultTypes } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import { detailsOf } from '../buyer-details.ts';
import { normaliseLanguage } from '../codes.ts';
import { type ParsedMoney, omitEmpty, webAddress } from '../parse-values.ts';
import { type ParsedTime, isPlausibleTime, validTime } from '../parse-times.ts';
import { type MappedRelease, REPLACES } from '../mapped-release.ts';
import { mapPlace } from '../ocds/map-place.ts';
import { ImportError } from '../reading/import-error.ts';
import { webLink } from '../web-link.ts';
import type { NoNotice } from '../xml/xml-format.ts';
import { type XmlNode, elementsAt, elementAt, attribute, child, children, textOf, descendantsIn } from '../xml/xml-node.ts';
import type { Classifications, Form, FormContext } from './form.ts';
import { authorityKinds, categories, methodOf, typeOf } from './forms.ts';
import { mapDefence } from './map-defence.ts';
import { mapForm } from './map-form.ts';
import { amountOf, countryOf, documentNumberOfOjReference, timeOf, titleOf } from './read-values.ts';
import { translationsOf } from './translations.ts';

type NoticeFlag = NonNullable<NoticeContent['flags']>[number];

const DOCUMENT = /^0*(\d{1,8})-(\d{4})$/u;
const MAX_PROCESSES = 100;

/** The forms of a notice, the one in its own language first. */
function formsOf(root: XmlNode, original: string | undefined): XmlNode[] {
  const forms = (child(root, 'FORM_SECTION')?.children ?? []).filter((node) => attribute(node, 'LG') !== undefined);
  const rank = (form: XmlNode) => (attribute(form, 'CATEGORY') === 'ORIGINAL' ? 0 : 2) + (attribute(form, 'LG') === original?.split(/[ ,;]/u)[0] ? 0 : 1);
  return forms.toSorted((a, b) => rank(a) - rank(b));
}

/** Forms for defence have one element around all that they say, and the older shape. */
const isDefence = (form: XmlNode) => form.name.endsWith('_DEFENCE') || (form.first?.next === null && form.first.name.startsWith('FD_'));
const readForm = (form: XmlNode, context: FormContext): Form => (isDefence(form) ? mapDefence(form, context) : mapForm(form, context));

/** The notice as a whole in the coded data: its value, where the form has none. */
function codedValue(notice: XmlNode | undefined, isResult: boolean): { value: ParsedMoney; minValue?: ParsedMoney } {
  const valueTypes = isResult ? ['PROCUREMENT_TOTAL', 'ESTIMATED_TOTAL'] : ['ESTIMATED_TOTAL', 'PROCUREMENT_TOTAL'];
  for (const type of valueTypes) {
    for (const node of child(notice, 'VALUES')?.children ?? []) {
      if (attribute(node, 'TYPE') !== type) continue;
      const currency = attribute(node, 'CURRENCY');
      if (node.name === 'VALUE') return { value: amountOf(node) };
      if (node.name === 'VALUE_RANGE') return { value: amountOf(child(node, 'HIGH'), currency), minValue: amountOf(child(node, 'LOW'), currency) };
    }
  }
  const values = elementsAt(notice, 'VALUES_LIST', 'VALUES').flatMap((node) => descendantsIn(node, new Set(['VALUE'])));
  if (values.length === 1) return { value: amountOf(values[0]) };
  const range = elementsAt(notice, 'VALUES_LIST', 'VALUES', 'RANGE_VALUE');
  const [low, high] = range.length === 1 ? children(range[0], 'VALUE') : [];
  return high ? { value: amountOf(high), minValue: amountOf(low) } : { value: { flags: [] } };
}

function statusOf(type: NoticeType, awards: NoticeContent['awards']): NoticeStatus {
  if (type === 'contractChange' || type === 'completion') return 'awarded';
  if (type !== 'contractAward') return 'published';
  if ((awards ?? []).length === 0 || awards?.some((award) => award.status === 'active')) return 'awarded';
  // All of it was given up (PROCUREMENT_DISCONTINUED), not only a part.
  return awards?.every((award) => award.status === 'cancelled') ? 'cancelled' : 'closed';
}

/** How it ended without a contract, on the day that the notice says so. */
function noAwardOf(status: NoticeStatus, at: NoAward['at']): NoAward | undefined {
  if (status !== 'cancelled' && status !== 'closed') return undefined;
  return { status: status === 'cancelled' ? 'cancelled' : 'unsuccessful', ...omitEmpty({ at }) };
}

const regionCodes = new Set(['PERFORMANCE_NUTS', 'CA_CE_NUTS', 'TENDERER_NUTS', 'ORIGINAL_NUTS']);

/** Names of the NUTS codes that the coded data has. */
function regionsOf(notice: XmlNode | undefined): Map<string, string> {
  const regions = new Map<string, string>();
  for (const node of notice?.children ?? []) {
    const [code, name] = regionCodes.has(node.name) ? [attribute(node, 'CODE'), textOf(node, 200)] : [];
    if (code && name) regions.set(code, name);
  }
  return regions;
}

/**
 * A notice of TED as it was exported until 2022 (TED XML R2.0.8 and R2.0.9) in our terms: its coded data, its form in
 * its own language, and the titles and forms in others.
 * @throws ImportError when it has no document number, or no form that is understood.
 */
export function mapExport(root: XmlNode, options: { country?: string | null } = {}): MappedRelease | NoNotice {
  if (root.name !== 'TED_EXPORT') return { code: 'no-notice', reason: `It is no TED notice: its root is ${root.name.slice(0, 100)}.` };
  const coded = child(root, 'CODED_DATA_SECTION');
  const notice = child(coded, 'NOTICE_DATA');
  const codif = child(coded, 'CODIF_DATA');
  const ojs = textOf(child(notice, 'NO_DOC_OJS'), 100);
  const [, number, year] = DOCUMENT.exec(attribute(root, 'DOC_ID') ?? documentNumberOfOjReference(ojs) ?? '') ?? [];
  if (!number || !year) throw new ImportError('no-key', 'It has no document number (DOC_ID or NO_DOC_OJS).');
  const key = `${number.padStart(6, '0')}-${year}`;
  const original = textOf(child(notice, 'LG_ORIG'), 40);
  const forms = formsOf(root, original);
  const [main] = forms;
  if (!main) throw new ImportError('nothing-understood', 'It has no form: nothing in it tells of a procurement.');

  const country = countryOf(attribute(child(notice, 'ISO_COUNTRY'), 'VALUE')) ?? options.country ?? undefined;
  const context: FormContext = { country, regions: regionsOf(notice) };
  const form = readForm(main, context);
  const code = attribute(main, 'LG') ?? original;
  const language = (code && normaliseLanguage(code)) || undefined;
  const titles = elementsAt(root, 'TRANSLATION_SECTION', 'ML_TITLES', 'ML_TI_DOC');
  const mainTitle = titles.find((node) => attribute(node, 'LG') === attribute(main, 'LG'));
  const title = form.title ?? titleOf(child(mainTitle, 'TI_TEXT')) ?? form.lots.find((lot) => lot.title)?.title ?? form.reference ?? key;
  const type = typeOf(attribute(main, 'FORM'), attribute(child(main, 'NOTICE'), 'TYPE'), attribute(child(codif, 'TD_DOCUMENT_TYPE'), 'CODE'));
  const isResult = resultTypes.includes(type);

  const asGiven: Record<string, string> = {};
  const keep = (field: string, time: ParsedTime | undefined) => {
    if (time && 'unparsedText' in time) asGiven[field] = time.unparsedText;
    return validTime(time);
  };
  const [day, clock] = (textOf(child(codif, 'DT_DATE_FOR_SUBMISSION'), 40) ?? '').split(' ');
  const deadline = keep('deadline', form.deadline ?? timeOf(day || undefined, clock, country, 'end'));
  const published = textOf(elementAt(coded, 'REF_OJS', 'DATE_PUB'), 40) ?? textOf(child(codif, 'DS_DATE_DISPATCH'), 40);
  // The Official Journal comes out on a day, in no country's time.
  const publishedAt = keep('publishedAt', timeOf(published && `${published}Z`, undefined, undefined, 'start'));

  const valueInCodedData = codedValue(notice, isResult);
  const statedValue = (form.value.money ?? form.value.unparsedText) ? { value: form.value, minValue: form.minValue } : valueInCodedData;
  const [onlyAward] = form.awards.length === 1 ? form.awards : [];
  const value: ParsedMoney =
    (statedValue.value.money ?? statedValue.value.unparsedText)
      ? statedValue.value
      : { money: onlyAward?.value ?? (form.lots.length === 1 ? form.lots[0]?.value : undefined), flags: [] };
  if (value.unparsedText) asGiven['value'] = value.unparsedText;

  const [buyer, ...others] = form.buyers.filter((party) => party.name);
  const jointBuyers = new Set(others.flatMap((party) => (party.name && party.name !== buyer?.name ? [party.name] : [])));
  const workPlaces = new Set(form.places.flatMap((place) => (place.nuts && place.name ? [place.name] : [])));
  const region = workPlaces.size === 1 ? [...workPlaces][0] : undefined;
  const place = mapPlace({}, { locality: buyer?.city, region }, country ?? null);

  const flags = new Set<NoticeFlag>(value.flags);
  if (asGiven['deadline'] || (deadline && !isPlausibleTime(deadline))) flags.add('deadline-implausible');
  if (asGiven['publishedAt'] || (publishedAt && !isPlausibleTime(publishedAt))) flags.add('published-implausible');
  if (deadline?.zoneAssumed) flags.add('deadline-zone-assumed');
  if (deadline && publishedAt && deadline.at < publishedAt.at && !isResult) flags.add('deadline-before-publication');

  const namedNotices = [...form.namedNotices, ...elementsAt(notice, 'REF_NOTICE', 'NO_DOC_OJS').flatMap((node) => textOf(node, 100) ?? [])].flatMap(
    (reference) => documentNumberOfOjReference(reference) ?? [],
  );
  const codes = (name: string): Classifications =>
    children(notice, name).flatMap((node) => (attribute(node, 'CODE') ? [{ scheme: 'CPV', code: attribute(node, 'CODE')! }] : []));
  const classifications = form.classifications.length > 0 ? form.classifications : codes('ORIGINAL_CPV');
  const documents = webLink(form.documents);
  const source = children(elementAt(notice, 'URI_LIST'), 'URI_DOC');
  const url = textOf(source.find((node) => attribute(node, 'LG') === attribute(main, 'LG')) ?? source[0]);
  const { lots, translations } = translationsOf(form.lots, {
    forms: forms.slice(1),
    titles,
    language,
    title,
    readForm: (otherForm) => readForm(otherForm, context),
  });

  const status = statusOf(type, form.awards);

  const content = omitEmpty<NoticeContent>({
    title,
    description: form.description,
    language,
    type,
    kind: 'offline',
    country,
    region: place.region,
    city: place.city,
    buyerName: buyer?.name,
    jointBuyers: [...jointBuyers].slice(0, 500),
    contact: buyer?.contact,
    category: categories[attribute(child(codif, 'NC_CONTRACT_NATURE'), 'CODE') ?? ''],
    ...methodOf(attribute(child(codif, 'PR_PROC'), 'CODE'), textOf(child(codif, 'PR_PROC'), 500)),
    contractNumber: form.reference,
    references: [...new Set([form.reference, key, ojs].filter((reference) => reference !== undefined))],
    processes: [...new Set([key, ...namedNotices])].slice(0, MAX_PROCESSES),
    changeNote: form.changeNote,
    value: value.money,
    minValue: statedValue.minValue?.money,
    publishedAt,
    deadline,
    openingAt: validTime(form.openingAt),
    submissionMethod: webLink(form.submission) ?? form.submission,
    eligibility: form.eligibility,
    sourceOfFunding: form.project ? 'europeanUnion' : undefined,
    project: omitEmpty({ title: form.project }),
    classifications,
    places: form.places,
    criteria: form.criteria,
    ...form.terms,
    lots,
    documents: documents ? [{ id: 'documents', url: documents, documentType: 'biddingDocuments' }] : [],
    awards: form.awards,
    noAward: noAwardOf(status, publishedAt),
    translations,
    sourceUrl: webAddress(url) ?? `https://ted.europa.eu/en/notice/-/detail/${key.replace(/^0+/u, '')}`,
    flags: [...flags].toSorted(),
    asGiven: omitEmpty(asGiven),
  })!;
  return {
    key,
    releaseId: key,
    date: publishedAt?.at ?? null,
    status,
    content,
    weak: [],
    cleared: REPLACES,
    buyer: buyer?.name
      ? {
          name: buyer.name,
          country: buyer.country ?? country ?? null,
          city: buyer.city ?? null,
          identifiers: buyer.identifier ? [buyer.identifier] : [],
          details: detailsOf(buyer.contact, [form.buyerKind, authorityKinds[attribute(child(codif, 'AA_AUTHORITY_TYPE'), 'CODE') ?? '']]),
        }
      : null,
    reason: form.changeNote?.slice(0, 2000).toWellFormed() ?? null,
  };
}

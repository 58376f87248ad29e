import { type ContractTerms, type NoticeContent, type NoticeTime, criterionKinds } from '#contract/notices.ts';
import { normaliseCountry } from '../codes.ts';
import { omitEmpty, webAddress } from '../parse-values.ts';
import { plainText } from '../plain-text.ts';
import { sharedTerms } from '../shared-terms.ts';
import { type XmlNode, elementsAt, elementAt, attribute, child, children, textOf } from '../xml/xml-node.ts';
import type { Organisations } from './map-organisations.ts';
import { reviewOf, termsOf } from './map-terms.ts';
import { type Classifications, type Places, amountOf, dateTime, localText, namesOf, timeOf } from './read-values.ts';
import { UNPUBLISHED } from './subtypes.ts';

type Lot = NonNullable<NoticeContent['lots']>[number];
type Criteria = NonNullable<NoticeContent['criteria']>;
type NoticeDocument = NonNullable<NoticeContent['documents']>[number];

const MAX_LOTS = 2000;
const MAX_CODES = 500;
const MAX_PLACES = 200;
const MAX_CRITERIA = 100;
const MAX_DOCUMENTS = 1000;

const extensionOf = (node: XmlNode | undefined) => elementAt(node, 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'EformsExtension');

/** CPV codes of a project, the main one first, each once. */
export function classificationsOf(project: XmlNode | undefined): Classifications {
  const classifications = new Map<string, Classifications[number]>();
  for (const name of ['MainCommodityClassification', 'AdditionalCommodityClassification']) {
    for (const node of elementsAt(project, name, 'ItemClassificationCode')) {
      const code = textOf(node, 40);
      if (!code || classifications.size >= MAX_CODES) continue;
      const scheme = attribute(node, 'listName')?.toUpperCase() ?? 'CPV';
      classifications.set(`${scheme} ${code}`, { scheme, code });
    }
  }
  return [...classifications.values()];
}

export const placeKey = ({ nuts, name, city, country }: Places[number]) => `${nuts}\n${name}\n${city}\n${country}`;
export const codeKey = ({ scheme, code }: Classifications[number]) => `${scheme} ${code}`;

/** Where a project is done, each place once. */
export function placesOf(project: XmlNode | undefined, language: string | undefined): Places {
  const places = new Map<string, Places[number]>();
  for (const location of children(project, 'RealizedLocation').slice(0, MAX_PLACES)) {
    const address = child(location, 'Address');
    const countryCode = textOf(elementAt(address, 'Country', 'IdentificationCode'), 100);
    const place = omitEmpty({
      nuts: textOf(child(address, 'CountrySubentityCode'), 10),
      name: localText(location, 'Description', language, 300),
      city: textOf(child(address, 'CityName'), 200),
      country: (countryCode && normaliseCountry(countryCode)) || undefined,
    });
    if (place) places.set(placeKey(place), place);
  }
  return [...places.values()];
}

function criteriaOf(terms: XmlNode | undefined, language: string | undefined): Criteria {
  return elementsAt(terms, 'AwardingTerms', 'AwardingCriterion', 'SubordinateAwardingCriterion')
    .slice(0, MAX_CRITERIA)
    .flatMap((node) => {
      const kindCode = textOf(child(node, 'AwardingCriterionTypeCode'), 40);
      const weights = children(extensionOf(node), 'AwardCriterionParameter').flatMap((parameter) => {
        const number =
          attribute(child(parameter, 'ParameterCode'), 'listName') === 'number-weight' ? textOf(child(parameter, 'ParameterNumeric'), 40) : undefined;
        if (number === undefined || number.startsWith('-')) return [];
        return [textOf(child(parameter, 'ParameterCode'), 40)?.startsWith('per-') ? `${number} %` : number];
      });
      const name = [localText(node, 'Name', language, 1000), localText(node, 'Description', language, 2000)].filter(Boolean).join(': ');
      const criterion = omitEmpty({ kind: criterionKinds.find((kind) => kind === kindCode), name: name || undefined, weight: weights[0] });
      return criterion ? [criterion] : [];
    });
}

function earliest(times: readonly (NoticeTime | undefined)[]): NoticeTime | undefined {
  let first: NoticeTime | undefined;
  for (const time of times) if (time && (!first || time.at < first.at)) first = time;
  return first;
}

const deadlinePeriods = new Set([
  'TenderSubmissionDeadlinePeriod',
  'ParticipationRequestReceptionPeriod',
  'InterestExpressionReceptionPeriod',
  'AnswerReceptionPeriod',
]);

/** Until when tenders, requests to take part, expressions of interest or answers of the market may come: whichever ends first. */
function deadlineOf(process: XmlNode | undefined, country: string | undefined): NoticeTime | undefined {
  const ends: (NoticeTime | undefined)[] = [];
  for (const parent of [process, extensionOf(process)])
    for (let period = parent?.first ?? null; period; period = period.next)
      if (deadlinePeriods.has(period.name)) ends.push(timeOf(dateTime(period, 'EndDate', 'EndTime'), country));
  return earliest(ends);
}

function lot(node: XmlNode, id: string, language: string | undefined, country: string | undefined): Lot {
  const project = child(node, 'ProcurementProject');
  const mapped = {
    ...namesOf(project, language),
    value: amountOf(elementAt(project, 'RequestedTenderTotal', 'EstimatedOverallContractAmount')).money,
    deadline: deadlineOf(child(node, 'TenderingProcess'), country),
    classifications: classificationsOf(project),
    places: placesOf(project, language),
    criteria: criteriaOf(child(node, 'TenderingTerms'), language),
    ...termsOf(node, project, language, country),
  };
  return { ...omitEmpty(mapped), id };
}

/** Exclusion grounds and selection criteria: each condition once over all lots. */
function eligibilityOf(lotTerms: readonly XmlNode[], language: string | undefined): string | undefined {
  // Most lots have the same conditions. Identical text is converted to plain text once.
  const conditionTexts = new Set<string>();
  for (const terms of lotTerms) {
    for (const condition of [
      ...children(extensionOf(terms), 'SelectionCriteria'),
      ...elementsAt(terms, 'TendererQualificationRequest', 'SpecificTendererRequirement'),
    ]) {
      const words = [localText(condition, 'Name', language, 1000), localText(condition, 'Description', language, 5000)].filter(Boolean).join(': ');
      if (words && words !== UNPUBLISHED) conditionTexts.add(words);
    }
  }
  const conditions = new Set([...conditionTexts].map((words) => plainText(words)));
  return [...conditions].join('\n').slice(0, 20_000).toWellFormed() || undefined;
}

/** Where the procurement documents are, each address once. */
function documentsOf(lotTerms: readonly XmlNode[]): NoticeDocument[] {
  const documents = new Map<string, NoticeDocument>();
  const ids = new Set<string>();
  const seenUris = new Set<string | undefined>();
  for (const terms of lotTerms) {
    for (const reference of children(terms, 'CallForTendersDocumentReference')) {
      const uri = textOf(elementAt(reference, 'Attachment', 'ExternalReference', 'URI'));
      if (seenUris.has(uri)) continue;
      seenUris.add(uri);
      const url = webAddress(uri);
      if (url === undefined || documents.has(url) || documents.size >= MAX_DOCUMENTS) continue;
      const baseId = textOf(child(reference, 'ID'), 200) ?? 'document';
      let id = baseId;
      for (let copy = 2; ids.has(id); copy++) id = `${baseId} (${copy})`;
      ids.add(id);
      documents.set(url, { id, url, documentType: 'biddingDocuments' });
    }
  }
  return [...documents.values()];
}

export interface MappedLots extends Pick<NoticeContent, keyof ContractTerms | 'reviewBodies' | 'reviewDetails'> {
  lots: Lot[];
  deadline: NoticeTime | undefined;
  questionsUntil: NoticeTime | undefined;
  openingAt: NoticeTime | undefined;
  documents: NoticeDocument[];
  submissionMethod: string | undefined;
  eligibility: string | undefined;
  sourceOfFunding: string | undefined;
}

function submissionOf(terms: readonly XmlNode[], processes: readonly XmlNode[]): string | undefined {
  const endpoints = new Set(terms.flatMap((node) => elementsAt(node, 'TenderRecipientParty', 'EndpointID').flatMap((endpoint) => textOf(endpoint) ?? [])));
  if (endpoints.size > 0) return [...endpoints].slice(0, 20).join('\n');
  const codes = new Set(processes.flatMap((node) => children(node, 'SubmissionMethodCode').flatMap((code) => textOf(code, 40) ?? [])));
  if (codes.has('required') || codes.has('allowed')) return 'electronicSubmission';
  return codes.has('not-allowed') ? 'written' : undefined;
}

/** Maps lots (or parts of a plan) and what they share with the whole notice. The notice's deadline is the earliest lot deadline after its publication. */
export function mapLots(
  root: XmlNode,
  organisations: Organisations,
  language: string | undefined,
  country: string | undefined,
  published: string | undefined,
): MappedLots {
  const nodes = children(root, 'ProcurementProjectLot')
    .filter((node) => attribute(child(node, 'ID'), 'schemeName') !== 'LotsGroup')
    .slice(0, MAX_LOTS);
  const lots = new Map<string, Lot>();
  nodes.forEach((node, place) => {
    const id = textOf(child(node, 'ID'), 100) ?? `lot-${place + 1}`;
    if (!lots.has(id)) lots.set(id, lot(node, id, language, country));
  });
  const deadlines = [...lots.values()].map((mappedLot) => mappedLot.deadline);
  const terms = nodes.flatMap((node) => child(node, 'TenderingTerms') ?? []);
  const processes = nodes.flatMap((node) => child(node, 'TenderingProcess') ?? []);
  const isEuFunded = terms.some((node) => children(node, 'FundingProgramCode').some((code) => textOf(code, 40) === 'eu-funds'));
  return {
    ...sharedTerms([...lots.values()]),
    ...reviewOf(terms, organisations, language),
    lots: [...lots.values()],
    deadline: earliest(deadlines.filter((time) => time && (!published || time.at > published))) ?? earliest(deadlines),
    questionsUntil: earliest(processes.map((node) => timeOf(dateTime(child(node, 'AdditionalInformationRequestPeriod'), 'EndDate', 'EndTime'), country))),
    openingAt: earliest(processes.map((node) => timeOf(dateTime(child(node, 'OpenTenderEvent'), 'OccurrenceDate', 'OccurrenceTime'), country, 'start'))),
    documents: documentsOf(terms),
    submissionMethod: submissionOf(terms, processes),
    eligibility: eligibilityOf(terms, language),
    sourceOfFunding: isEuFunded ? 'europeanUnion' : undefined,
  };
}

import { type UnknownRecord, asObject, asObjects, asText } from '../parse-values.ts';
import type { ContentPath } from '../mapped-release.ts';

/** The paths that a null in a release clears. Outer objects come before their parts. */
const places: readonly [path: string, cleared: readonly string[]][] = [
  ['tender.description', ['description']],
  ['tender.value', ['value']],
  ['tender.value.amount', ['value']],
  ['tender.minValue', ['minValue']],
  ['tender.minValue.amount', ['minValue']],
  ['tender.tenderPeriod', ['deadline']],
  ['tender.tenderPeriod.endDate', ['deadline']],
  ['tender.enquiryPeriod', ['questionsUntil']],
  ['tender.enquiryPeriod.endDate', ['questionsUntil']],
  ['tender.bidOpening', ['openingAt']],
  ['tender.bidOpening.date', ['openingAt']],
  ['tender.procurementMethod', ['method']],
  ['tender.procurementMethodDetails', ['methodDetails']],
  ['tender.mainProcurementCategory', ['category']],
  ['tender.submissionMethodDetails', ['submissionMethod']],
  ['tender.eligibilityCriteria', ['eligibility']],
  ['tender.procuringEntity', ['procuringEntityName']],
  ['tender.items', ['classifications']],
  ['tender.contractPeriod', ['contractPeriod']],
  ['tender.options', ['options']],
  ['tender.renewal', ['renewal']],
  ['tender.techniques', ['framework']],
  ['tender.lots', ['lots']],
  ['tender.documents', ['documents']],
  ['awards', ['awards']],
  ['planning.budget', ['sourceOfFunding', 'project']],
  ['planning.budget.source', ['sourceOfFunding']],
];
const partsOfLot: Record<string, string> = {
  title: 'title',
  description: 'description',
  value: 'value',
  status: 'status',
  tenderPeriod: 'deadline',
  contractPeriod: 'contractPeriod',
  options: 'options',
  renewal: 'renewal',
  techniques: 'framework',
};
const partsOfAward: Record<string, string> = {
  title: 'title',
  description: 'description',
  value: 'value',
  status: 'status',
  date: 'date',
  suppliers: 'suppliers',
  relatedLots: 'lots',
};
const partsOfDocument: Record<string, string> = {
  title: 'title',
  description: 'description',
  url: 'url',
  format: 'format',
  documentType: 'documentType',
  datePublished: 'datePublished',
  language: 'language',
};

function isNull(release: UnknownRecord, path: string): boolean {
  const keys = path.split('.');
  const last = keys.pop()!;
  return keys.reduce((within, key) => asObject(within[key]), release)[last] === null;
}

const inItems = (list: string, items: unknown, parts: Record<string, string>): ContentPath[] =>
  asObjects(items).flatMap((item) => {
    const id = asText(item['id'], 200);
    return id === undefined ? [] : Object.entries(parts).flatMap(([key, field]) => (item[key] === null ? [[list, id, field]] : []));
  });

/**
 * Paths of the content that a release clears by null (OCDS 1.1, "Merging"). Fields that many releases leave empty by habit, such as those
 * of persons, are not included.
 */
export function clearedFields(release: UnknownRecord): ContentPath[] {
  const tender = asObject(release['tender']);
  const wholeFields = places.flatMap(([path, cleared]) => (isNull(release, path) ? cleared : []));
  return [
    ...[...new Set(wholeFields)].map((field) => [field]),
    ...inItems('lots', tender['lots'], partsOfLot),
    ...inItems('awards', release['awards'], partsOfAward),
    ...inItems('documents', tender['documents'], partsOfDocument),
  ];
}

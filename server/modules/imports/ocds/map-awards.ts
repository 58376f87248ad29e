import type { NoticeContent } from '#contract/notices.ts';
import { normaliseCountry } from '../codes.ts';
import { type UnknownRecord, omitEmpty, asMoney, asObject, asObjects, asText, asTexts, webAddress } from '../parse-values.ts';
import { parseDay } from '../parse-times.ts';
import { plainText } from '../plain-text.ts';

type Award = NonNullable<NoticeContent['awards']>[number];
type Supplier = NonNullable<Award['suppliers']>[number];
type NoticeDocument = NonNullable<NoticeContent['documents']>[number];

const MAX_SUPPLIERS = 500;
const MAX_DOCUMENTS = 1000;

type Parties = ReadonlyMap<string, UnknownRecord>;

/** The parties of a release by their ids; of two with one id the first. */
function partiesOf(release: UnknownRecord): Parties {
  const parties = new Map<string, UnknownRecord>();
  for (const party of asObjects(release['parties'])) {
    const id = asText(party['id'], 200);
    if (id && !parties.has(id)) parties.set(id, party);
  }
  return parties;
}

function supplier(reference: UnknownRecord, parties: Parties): Supplier | null {
  const id = asText(reference['id'], 200);
  const party = (id && parties.get(id)) || {};
  const identifier = asObject(reference['identifier'] ?? party['identifier']);
  const name = asText(reference['name'], 500) ?? asText(party['name'], 500) ?? asText(identifier['legalName'], 500);
  if (!name) return null;
  const country = asText(asObject(reference['address'] ?? party['address'])['countryName'], 100);
  const number = asText(identifier['id'], 200);
  return {
    ...omitEmpty({
      scheme: number && asText(identifier['scheme'], 200),
      identifier: number,
      country: country ? (normaliseCountry(country) ?? undefined) : undefined,
    }),
    name,
  };
}

const suppliers = (value: unknown, parties: Parties) =>
  asObjects(value)
    .slice(0, MAX_SUPPLIERS)
    .flatMap((reference) => supplier(reference, parties) ?? []);
const description = (value: unknown) => {
  const rawText = asText(value, 20_000);
  return rawText && plainText(rawText);
};

/** Awards, each with its contract. A contract whose award is not in the release becomes an award. */
export function mapAwards(release: UnknownRecord, country: string | undefined): Award[] {
  const parties = partiesOf(release);
  const awards = new Map<string, Award>();
  asObjects(release['awards']).forEach((rawAward, index) => {
    const id = asText(rawAward['id'], 200) ?? `award-${index + 1}`;
    const award = {
      title: asText(rawAward['title']),
      description: description(rawAward['description']),
      status: asText(rawAward['status'], 100),
      date: parseDay(rawAward['date'], country),
      value: asMoney(rawAward['value']).money,
      suppliers: suppliers(rawAward['suppliers'], parties),
      lots: [...asTexts(rawAward['relatedLots']), ...asTexts(rawAward['relatedLot'])],
    };
    if (!awards.has(id)) awards.set(id, { ...omitEmpty(award), id });
  });
  asObjects(release['contracts']).forEach((rawContract, index) => {
    const number = asText(rawContract['id'], 200);
    const id = asText(rawContract['awardID'], 200) ?? number ?? `contract-${index + 1}`;
    const award = awards.get(id);
    const contract = {
      title: asText(rawContract['title']),
      description: description(rawContract['description']),
      date: parseDay(rawContract['dateSigned'], country),
      value: asMoney(rawContract['value']).money,
      suppliers: suppliers(rawContract['suppliers'], parties),
    };
    awards.set(id, { ...omitEmpty(contract), ...award, ...(award?.contractNumber || !number ? {} : { contractNumber: number }), id });
  });
  return [...awards.values()];
}

function documents(value: unknown, prefix: string, usedIds: Set<string>): NoticeDocument[] {
  return asObjects(value).flatMap((rawDocument, index) => {
    // Counting up from a thousand equal ids is enough; of a hundred thousand nobody would see the end.
    if (usedIds.size >= MAX_DOCUMENTS) return [];
    const baseId = asText(rawDocument['id'], 200) ?? `document-${index + 1}`;
    let id = prefix + baseId;
    for (let copy = 2; usedIds.has(id); copy++) id = `${prefix}${baseId} (${copy})`;
    usedIds.add(id);
    const mapped = omitEmpty({
      title: asText(rawDocument['title'], 500),
      description: description(rawDocument['description']),
      url: webAddress(rawDocument['url']),
      format: asText(rawDocument['format'], 100),
      documentType: asText(rawDocument['documentType'], 200),
      datePublished: asText(rawDocument['datePublished'], 40),
      language: asText(rawDocument['language'], 20)?.toLowerCase(),
    });
    return mapped ? [{ ...mapped, id }] : [];
  });
}

/** Documents of every part of a release; ids that are only unique within their part get its name before them. */
export function mapDocuments(release: UnknownRecord): NoticeDocument[] {
  const usedIds = new Set<string>();
  return [
    ...documents(asObject(release['tender'])['documents'], '', usedIds),
    ...documents(asObject(release['planning'])['documents'], 'planning/', usedIds),
    ...asObjects(release['awards']).flatMap((award, index) => documents(award['documents'], `award/${asText(award['id'], 100) ?? index + 1}/`, usedIds)),
    ...asObjects(release['contracts']).flatMap((contract, index) =>
      documents(contract['documents'], `contract/${asText(contract['id'], 100) ?? index + 1}/`, usedIds),
    ),
  ].slice(0, MAX_DOCUMENTS);
}

import type { NoticeContent } from '#contract/notices.ts';
import { normaliseCountry } from '../codes.ts';
import { type UnknownRecord, omitEmpty, money, object, objects, text, texts, webAddress } from '../parse-values.ts';
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
  const found = new Map<string, UnknownRecord>();
  for (const party of objects(release['parties'])) {
    const id = text(party['id'], 200);
    if (id && !found.has(id)) found.set(id, party);
  }
  return found;
}

function supplier(given: UnknownRecord, parties: Parties): Supplier | null {
  const id = text(given['id'], 200);
  const listed = (id && parties.get(id)) || {};
  const identifier = object(given['identifier'] ?? listed['identifier']);
  const name = text(given['name'], 500) ?? text(listed['name'], 500) ?? text(identifier['legalName'], 500);
  if (!name) return null;
  const country = text(object(given['address'] ?? listed['address'])['countryName'], 100);
  const number = text(identifier['id'], 200);
  return {
    ...omitEmpty({
      scheme: number && text(identifier['scheme'], 200),
      identifier: number,
      country: country ? (normaliseCountry(country) ?? undefined) : undefined,
    }),
    name,
  };
}

const suppliers = (given: unknown, parties: Parties) =>
  objects(given)
    .slice(0, MAX_SUPPLIERS)
    .flatMap((one) => supplier(one, parties) ?? []);
const description = (value: unknown) => {
  const given = text(value, 20_000);
  return given && plainText(given);
};

/** Awards, each with its contract. A contract whose award is not in the release becomes an award. */
export function mapAwards(release: UnknownRecord, country: string | undefined): Award[] {
  const parties = partiesOf(release);
  const awards = new Map<string, Award>();
  objects(release['awards']).forEach((given, at) => {
    const id = text(given['id'], 200) ?? `award-${at + 1}`;
    const award = {
      title: text(given['title']),
      description: description(given['description']),
      status: text(given['status'], 100),
      date: parseDay(given['date'], country),
      value: money(given['value']).money,
      suppliers: suppliers(given['suppliers'], parties),
      lots: [...texts(given['relatedLots']), ...texts(given['relatedLot'])],
    };
    if (!awards.has(id)) awards.set(id, { ...omitEmpty(award), id });
  });
  objects(release['contracts']).forEach((given, at) => {
    const number = text(given['id'], 200);
    const id = text(given['awardID'], 200) ?? number ?? `contract-${at + 1}`;
    const known = awards.get(id);
    const contract = {
      title: text(given['title']),
      description: description(given['description']),
      date: parseDay(given['dateSigned'], country),
      value: money(given['value']).money,
      suppliers: suppliers(given['suppliers'], parties),
    };
    awards.set(id, { ...omitEmpty(contract), ...known, ...(known?.contractNumber || !number ? {} : { contractNumber: number }), id });
  });
  return [...awards.values()];
}

function documents(given: unknown, within: string, seen: Set<string>): NoticeDocument[] {
  return objects(given).flatMap((one, at) => {
    // Counting up from a thousand equal ids is enough; of a hundred thousand nobody would see the end.
    if (seen.size >= MAX_DOCUMENTS) return [];
    const own = text(one['id'], 200) ?? `document-${at + 1}`;
    let id = within + own;
    for (let copy = 2; seen.has(id); copy++) id = `${within}${own} (${copy})`;
    seen.add(id);
    const mapped = omitEmpty({
      title: text(one['title'], 500),
      description: description(one['description']),
      url: webAddress(one['url']),
      format: text(one['format'], 100),
      documentType: text(one['documentType'], 200),
      datePublished: text(one['datePublished'], 40),
      language: text(one['language'], 20)?.toLowerCase(),
    });
    return mapped ? [{ ...mapped, id }] : [];
  });
}

/** Documents of every part of a release; ids that are only unique within their part get its name before them. */
export function mapDocuments(release: UnknownRecord): NoticeDocument[] {
  const seen = new Set<string>();
  return [
    ...documents(object(release['tender'])['documents'], '', seen),
    ...documents(object(release['planning'])['documents'], 'planning/', seen),
    ...objects(release['awards']).flatMap((award, at) => documents(award['documents'], `award/${text(award['id'], 100) ?? at + 1}/`, seen)),
    ...objects(release['contracts']).flatMap((contract, at) => documents(contract['documents'], `contract/${text(contract['id'], 100) ?? at + 1}/`, seen)),
  ].slice(0, MAX_DOCUMENTS);
}

import type { NoticeContent } from '#contract/notices.ts';
import { detailsOf } from '../buyer-details.ts';
import { deliveriesOf, mapPlace } from './map-place.ts';
import { agencyOf, normaliseCountry } from '../codes.ts';
import { type UnknownRecord, omitEmpty, asObject, asObjects, asText, asTexts, webAddress } from '../parse-values.ts';
import type { NamedBuyer } from '../mapped-release.ts';

/** A party as a release names it: from the list of parties (1.1), else where it is referred to (1.0). */
interface Party {
  name: string | undefined;
  address: UnknownRecord;
  contactPoint: UnknownRecord;
  details: UnknownRecord;
  legalName: string | undefined;
  identifiers: { scheme: string; identifier: string }[];
  id: string | undefined;
}

function parseParty(reference: UnknownRecord, parties: readonly UnknownRecord[]): Party | null {
  const id = asText(reference['id']);
  const listedParty = (id && parties.find((candidate) => asText(candidate['id']) === id)) || {};
  const fullParty = { ...reference, ...omitEmpty(listedParty) };
  const identifiers = [asObject(fullParty['identifier']), ...asObjects(fullParty['additionalIdentifiers'])].flatMap((rawIdentifier) => {
    const [scheme, identifier] = [asText(rawIdentifier['scheme'], 200), asText(rawIdentifier['id'], 200)];
    return scheme && identifier ? [{ scheme, identifier }] : [];
  });
  const name = asText(reference['name']) ?? asText(fullParty['name']) ?? asText(asObject(fullParty['identifier'])['legalName']);
  if (!name && !id) return null;
  return {
    id,
    name,
    identifiers,
    legalName: asText(asObject(fullParty['identifier'])['legalName']),
    address: asObject(fullParty['address']),
    contactPoint: asObject(fullParty['contactPoint']),
    details: asObject(fullParty['details']),
  };
}

const inRole = (parties: readonly UnknownRecord[], role: string) => parties.filter((party) => asTexts(party['roles']).includes(role));

/** Publishers' registered prefixes of an ocid whose releases name no country. */
const prefixes: Record<string, string> = {
  'ocds-b5fd17': 'GB',
  'ocds-h6vhtk': 'GB',
  'ocds-r6ebe6': 'GB',
  'ocds-43qwtd': 'AU',
  'ocds-03ad3f': 'PY',
  'ocds-9t57fa': 'ZA',
  'ocds-f5kvwu': 'IN',
};
/** Currencies of one country only. */
const homes: Record<string, string> = {
  NPR: 'NP',
  INR: 'IN',
  KES: 'KE',
  ZAR: 'ZA',
  BDT: 'BD',
  GBP: 'GB',
  PYG: 'PY',
  UAH: 'UA',
  NGN: 'NG',
  PKR: 'PK',
  LKR: 'LK',
  UGX: 'UG',
  TZS: 'TZ',
  GHS: 'GH',
  AUD: 'AU',
  CAD: 'CA',
  MXN: 'MX',
  COP: 'CO',
};

/** Country of a release as an address in it says: the buyer's, else one of the delivery. */
function statedCountry(release: UnknownRecord, buyer: Party | null): string | null {
  for (const address of [buyer?.address, ...deliveriesOf(asObject(release['tender']))]) {
    const countryName = asText(address?.['countryName'], 100) ?? asText(address?.['country'], 100);
    const code = countryName && normaliseCountry(countryName);
    if (code) return code;
  }
  return null;
}

/** Country of a release without such an address, from the surest of what else it has: identifiers, language, prefix, currency. */
function likelyCountry(release: UnknownRecord, buyer: Party | null, fallback: string | null): string | null {
  const tender = asObject(release['tender']);
  const schemes = [...(buyer?.identifiers ?? []).map((identifier) => identifier.scheme), buyer?.id ?? ''];
  for (const scheme of schemes) {
    const code = /^([A-Z]{2})-/u.exec(scheme)?.[1];
    if (code && normaliseCountry(code)) return code;
  }
  const region = /^[a-z]{2}[-_]([A-Z]{2})$/u.exec(asText(release['language'], 20) ?? '')?.[1];
  if (region && normaliseCountry(region)) return region;
  const prefix = prefixes[(asText(release['ocid'], 200) ?? '').slice(0, 11)];
  if (prefix) return prefix;
  const currency = asText(asObject(tender['value'])['currency'], 10) ?? asText(asObject(asObjects(release['awards'])[0]?.['value'])['currency'], 10);
  return (currency && homes[currency.toUpperCase()]) || fallback;
}

function contactOf(party: Party): NoticeContent['contact'] {
  const { contactPoint, address } = party;
  const phone = asText(contactPoint['telephone'], 100) ?? asText(contactPoint['mobile'], 100);
  return omitEmpty({
    organisationName: party.name,
    name: asText(contactPoint['name'], 300),
    address: asText(address['streetAddress'], 1000),
    city: asText(address['locality'], 200),
    state: asText(address['region'], 200),
    postalCode: asText(address['postalCode'], 40),
    country: asText(address['countryName'], 100),
    phone,
    email: asText(contactPoint['email'], 320),
    fax: asText(contactPoint['faxNumber'], 100),
    web: webAddress(contactPoint['url']),
  });
}

/** Public details of a buyer. Types of bodies are in details.classifications (extension organizationClassification). */
function detailsOfParty(party: Party): NamedBuyer['details'] {
  const { name, legalName, details } = party;
  const kinds = [...asObjects(details['classifications']).map((bodyType) => asText(bodyType['id'], 100)), asText(details['buyerType'], 100)];
  const ownDetails = omitEmpty({ otherNames: legalName && legalName !== name ? [legalName.slice(0, 1000)] : undefined, web: webAddress(details['url']) });
  return { ...detailsOf(contactOf(party), kinds), ...ownDetails };
}

export interface MappedParties {
  content: Pick<NoticeContent, 'buyerName' | 'procuringEntityName' | 'country' | 'region' | 'city' | 'contact' | 'fundingAgency'>;
  buyer: NamedBuyer | null;
  /** Only fills gaps; `place` is region and city. */
  weak: ('country' | 'place' | 'contact')[];
}

/** The buyer, the body it buys for, the funder and the contact. `fallback` is the country where the release has none. */
export function mapParties(release: UnknownRecord, fallback: string | null): MappedParties {
  const parties = asObjects(release['parties']);
  const tender = asObject(release['tender']);
  const partyInRole = (reference: unknown, role: string) => {
    const partyRecord = asObjects(reference)[0] ?? inRole(parties, role)[0];
    return partyRecord ? parseParty(partyRecord, parties) : null;
  };
  const buyer = partyInRole(release['buyer'], 'buyer');
  const entity = partyInRole(tender['procuringEntity'], 'procuringEntity');
  const main = buyer?.name ? buyer : entity;
  const addressCountry = statedCountry(release, main);
  const country = addressCountry ?? likelyCountry(release, main, fallback);
  const { ofWork, ...place } = mapPlace(tender, main?.address ?? {}, country);
  const contactParty = [main, entity].find((candidate) => candidate && Object.values(candidate.contactPoint).some((value) => asText(value))) ?? main;
  const funder = inRole(parties, 'funder').flatMap((party) => asText(party['name'], 300) ?? [])[0];
  const buyerName = main?.name;
  const contact = contactParty ? contactOf(contactParty) : undefined;
  const weak: MappedParties['weak'] = [];
  if (!addressCountry) weak.push('country');
  if (!ofWork) weak.push('place');
  // A release that only refers to its buyer does not say whom to ask.
  if (Object.keys(contact ?? {}).every((field) => field === 'organisationName')) weak.push('contact');
  return {
    content:
      omitEmpty({
        buyerName,
        procuringEntityName: entity?.name !== buyerName ? entity?.name : undefined,
        country: country ?? undefined,
        ...place,
        contact,
        fundingAgency: funder && (agencyOf(funder) ?? funder),
      }) ?? {},
    buyer:
      main && buyerName
        ? { name: buyerName, country, city: asText(main.address['locality'], 200) ?? null, identifiers: main.identifiers, details: detailsOfParty(main) }
        : null,
    weak,
  };
}

import type { NoticeContent } from '#contract/notices.ts';
import { detailsOf } from '../buyer-details.ts';
import { normaliseCountry } from '../codes.ts';
import { omitEmpty } from '../parse-values.ts';
import { registration } from '../registration.ts';
import { webLink } from '../web-link.ts';
import { type XmlNode, elementsAt, elementAt, child, children, textOf } from '../xml/xml-node.ts';
import { isInLanguage, localText } from './read-values.ts';
import { UNPUBLISHED } from './subtypes.ts';
import type { NamedBuyer } from '../mapped-release.ts';

type Supplier = NonNullable<NonNullable<NoticeContent['awards']>[number]['suppliers']>[number];

/** A company of a notice, or a touch point of one (another office of it). */
export interface Organisation {
  name: string | undefined;
  country: string | undefined;
  city: string | undefined;
  region: string | undefined;
  identifier: { scheme: string; identifier: string } | undefined;
  node: XmlNode;
}
export interface Organisations {
  get(id: string): Organisation | undefined;
}

/** A name occurs once for each language, each in its own element or all in one. */
function nameOf(node: XmlNode, language: string | undefined): string | undefined {
  const parts = children(node, 'PartyName');
  const [firstPart] = parts;
  if (parts.length <= 1) return localText(firstPart, 'Name', language, 1000);
  const partInLanguage = parts.find((part) => children(part, 'Name').some((name) => isInLanguage(name, language)));
  return localText(partInLanguage ?? firstPart, 'Name', language, 1000);
}

function parseOrganisation(node: XmlNode, language: string | undefined): Organisation {
  const address = child(node, 'PostalAddress');
  const name = nameOf(node, language);
  const countryCode = textOf(elementAt(address, 'Country', 'IdentificationCode'), 100);
  const country = (countryCode && normaliseCountry(countryCode)) || undefined;
  return {
    name: name === UNPUBLISHED ? undefined : name,
    country,
    city: textOf(child(address, 'CityName'), 200),
    region: textOf(child(address, 'CountrySubentity'), 200),
    identifier: registration(country, textOf(elementAt(node, 'PartyLegalEntity', 'CompanyID'), 200)),
    node,
  };
}

/** How to reach an organisation. */
function contactOf({ name, city, region, country, node }: Organisation): NoticeContent['contact'] {
  const address = child(node, 'PostalAddress');
  const contact = child(node, 'Contact');
  const streets = [
    textOf(child(address, 'StreetName'), 300),
    textOf(child(address, 'AdditionalStreetName'), 300),
    ...elementsAt(address, 'AddressLine', 'Line').map((line) => textOf(line, 300)),
  ];
  return omitEmpty({
    organisationName: name,
    name: textOf(child(contact, 'Name'), 300),
    address: streets.filter(Boolean).join(', ') || undefined,
    city,
    state: region,
    postalCode: textOf(child(address, 'PostalZone'), 40),
    country: country ?? textOf(elementAt(address, 'Country', 'IdentificationCode'), 100),
    phone: textOf(child(contact, 'Telephone'), 100),
    email: textOf(child(contact, 'ElectronicMail'), 320),
    fax: textOf(child(contact, 'Telefax'), 100),
    web: webLink(textOf(child(node, 'WebsiteURI'))),
  });
}

/** The same for an organisation that may be unknown or have no name. */
export const namedContactOf = (organisation: Organisation | undefined): NoticeContent['contact'] => (organisation?.name ? contactOf(organisation) : undefined);

/** The companies and touch points of a notice by their ids (OPT-200, OPT-201), each parsed on first use. */
export function organisationsOf(extension: XmlNode | undefined, language: string | undefined): Organisations {
  const nodes = new Map<string, XmlNode>();
  for (const element of elementsAt(extension, 'Organizations', 'Organization')) {
    for (let node = element.first; node; node = node.next) {
      if (node.name !== 'Company' && node.name !== 'TouchPoint') continue;
      const id = textOf(elementAt(node, 'PartyIdentification', 'ID'), 100);
      if (id !== undefined && !nodes.has(id)) nodes.set(id, node);
    }
  }
  const parsedOrganisations = new Map<string, Organisation>();
  return {
    get: (id) => {
      const node = nodes.get(id);
      return node && parsedOrganisations.getOrInsertComputed(id, () => parseOrganisation(node, language));
    },
  };
}

/** The organisation that a party refers to, or that it is itself, as in notices before eForms. */
function organisationOf(party: XmlNode | undefined, organisations: Organisations, language: string | undefined): Organisation | null {
  const id = textOf(elementAt(party, 'PartyIdentification', 'ID'), 100);
  const organisation = id === undefined ? undefined : organisations.get(id);
  if (organisation) return organisation;
  return party && child(party, 'PartyName') ? parseOrganisation(party, language) : null;
}

export interface MappedBuyers {
  buyer: NamedBuyer | null;
  main: Organisation | null;
  content: Pick<NoticeContent, 'buyerName' | 'jointBuyers' | 'contact'>;
}

const isReachable = (contact: NoticeContent['contact']) => contact?.email !== undefined || contact?.phone !== undefined;

/** The type of public body of a buyer (BT-11). Codes of other lists are ignored. */
const kindsOf = (party: XmlNode | undefined) => elementsAt(party, 'ContractingPartyType', 'PartyTypeCode').map((code) => textOf(code, 100));

/** The buyer, joint buyers and contact: the buyer itself, else the organisation that gives more information about the first lot. */
export function mapBuyers(root: XmlNode, organisations: Organisations, language: string | undefined): MappedBuyers {
  const parties = children(root, 'ContractingParty').map((node) => ({ node, organisation: organisationOf(child(node, 'Party'), organisations, language) }));
  const buyers = parties.flatMap(({ organisation: buyer }) => buyer ?? []);
  const main = buyers.find((buyer) => buyer.name) ?? null;
  const others = new Set(buyers.flatMap((buyer) => (buyer !== main && buyer.name && buyer.name !== main?.name ? [buyer.name] : [])));
  const ownContact = main ? contactOf(main) : undefined;
  const informationParty = isReachable(ownContact)
    ? null
    : organisationOf(elementAt(root, 'ProcurementProjectLot', 'TenderingTerms', 'AdditionalInformationParty'), organisations, language);
  const informationContact = informationParty ? contactOf(informationParty) : undefined;
  const contact = isReachable(informationContact) ? informationContact : ownContact;
  return {
    main,
    buyer: main?.name
      ? {
          name: main.name,
          country: main.country ?? null,
          city: main.city ?? null,
          identifiers: main.identifier ? [main.identifier] : [],
          details: detailsOf(ownContact, kindsOf(parties.find(({ organisation: buyer }) => buyer === main)?.node)),
        }
      : null,
    content: omitEmpty({ buyerName: main?.name, jointBuyers: [...others].slice(0, MAX_BUYERS), contact }) ?? {},
  };
}
const MAX_BUYERS = 500;

export function supplierOf(organisation: Organisation | undefined): Supplier | null {
  if (!organisation?.name) return null;
  return {
    ...omitEmpty({ scheme: organisation.identifier?.scheme, identifier: organisation.identifier?.identifier, country: organisation.country }),
    name: organisation.name,
  };
}

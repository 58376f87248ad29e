import type { NoticeContent } from '#contract/notices.ts';
import { detailsOf } from '../buyer-details.ts';
import { normaliseCountry } from '../codes.ts';
import { omitEmpty } from '../parse-values.ts';
import { registration } from '../registration.ts';
import { webLink } from '../web-link.ts';
import { type XmlNode, all, at, child, children, textOf } from '../xml/xml-node.ts';
import { isIn, localText } from './read-values.ts';
import { WITHHELD } from './subtypes.ts';
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
  const [only] = parts;
  if (parts.length <= 1) return localText(only, 'Name', language, 1000);
  const own = parts.find((part) => children(part, 'Name').some((name) => isIn(name, language)));
  return localText(own ?? only, 'Name', language, 1000);
}

function organisation(node: XmlNode, language: string | undefined): Organisation {
  const address = child(node, 'PostalAddress');
  const named = nameOf(node, language);
  const given = textOf(at(address, 'Country', 'IdentificationCode'), 100);
  const country = (given && normaliseCountry(given)) || undefined;
  return {
    name: named === WITHHELD ? undefined : named,
    country,
    city: textOf(child(address, 'CityName'), 200),
    region: textOf(child(address, 'CountrySubentity'), 200),
    identifier: registration(country, textOf(at(node, 'PartyLegalEntity', 'CompanyID'), 200)),
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
    ...all(address, 'AddressLine', 'Line').map((line) => textOf(line, 300)),
  ];
  return omitEmpty({
    organisationName: name,
    name: textOf(child(contact, 'Name'), 300),
    address: streets.filter(Boolean).join(', ') || undefined,
    city,
    state: region,
    postalCode: textOf(child(address, 'PostalZone'), 40),
    country: country ?? textOf(at(address, 'Country', 'IdentificationCode'), 100),
    phone: textOf(child(contact, 'Telephone'), 100),
    email: textOf(child(contact, 'ElectronicMail'), 320),
    fax: textOf(child(contact, 'Telefax'), 100),
    web: webLink(textOf(child(node, 'WebsiteURI'))),
  });
}

/** The same of one that may not be known, or has no name. */
export const namedContactOf = (one: Organisation | undefined): NoticeContent['contact'] => (one?.name ? contactOf(one) : undefined);

/** The companies and touch points of a notice by their ids (OPT-200, OPT-201), each parsed on first use. */
export function organisationsOf(extension: XmlNode | undefined, language: string | undefined): Organisations {
  const nodes = new Map<string, XmlNode>();
  for (const one of all(extension, 'Organizations', 'Organization')) {
    for (let node = one.first; node; node = node.next) {
      if (node.name !== 'Company' && node.name !== 'TouchPoint') continue;
      const id = textOf(at(node, 'PartyIdentification', 'ID'), 100);
      if (id !== undefined && !nodes.has(id)) nodes.set(id, node);
    }
  }
  const known = new Map<string, Organisation>();
  return {
    get: (id) => {
      const node = nodes.get(id);
      return node && known.getOrInsertComputed(id, () => organisation(node, language));
    },
  };
}

/** The organisation that a party refers to, or that it is itself, as in notices before eForms. */
function ofParty(party: XmlNode | undefined, known: Organisations, language: string | undefined): Organisation | null {
  const id = textOf(at(party, 'PartyIdentification', 'ID'), 100);
  const found = id === undefined ? undefined : known.get(id);
  if (found) return found;
  return party && child(party, 'PartyName') ? organisation(party, language) : null;
}

export interface MappedBuyers {
  buyer: NamedBuyer | null;
  main: Organisation | null;
  content: Pick<NoticeContent, 'buyerName' | 'jointBuyers' | 'contact'>;
}

const reachable = (contact: NoticeContent['contact']) => contact?.email !== undefined || contact?.phone !== undefined;

/** The type of public body of a buyer (BT-11). Codes of other lists are ignored. */
const kindsOf = (party: XmlNode | undefined) => all(party, 'ContractingPartyType', 'PartyTypeCode').map((code) => textOf(code, 100));

/** The buyer, joint buyers and contact: the buyer itself, else the organisation that gives more information about the first lot. */
export function mapBuyers(root: XmlNode, known: Organisations, language: string | undefined): MappedBuyers {
  const parties = children(root, 'ContractingParty').map((node) => ({ node, one: ofParty(child(node, 'Party'), known, language) }));
  const buyers = parties.flatMap(({ one }) => one ?? []);
  const main = buyers.find((one) => one.name) ?? null;
  const others = new Set(buyers.flatMap((one) => (one !== main && one.name && one.name !== main?.name ? [one.name] : [])));
  const own = main ? contactOf(main) : undefined;
  const asked = reachable(own) ? null : ofParty(at(root, 'ProcurementProjectLot', 'TenderingTerms', 'AdditionalInformationParty'), known, language);
  const other = asked ? contactOf(asked) : undefined;
  const contact = reachable(other) ? other : own;
  return {
    main,
    buyer: main?.name
      ? {
          name: main.name,
          country: main.country ?? null,
          city: main.city ?? null,
          identifiers: main.identifier ? [main.identifier] : [],
          details: detailsOf(own, kindsOf(parties.find(({ one }) => one === main)?.node)),
        }
      : null,
    content: omitEmpty({ buyerName: main?.name, jointBuyers: [...others].slice(0, MAX_BUYERS), contact }) ?? {},
  };
}
const MAX_BUYERS = 500;

export function supplierOf(one: Organisation | undefined): Supplier | null {
  if (!one?.name) return null;
  return { ...omitEmpty({ scheme: one.identifier?.scheme, identifier: one.identifier?.identifier, country: one.country }), name: one.name };
}

import type { Classification, NoticeContent } from '#contract/notices.ts';
import { normaliseCountry } from '../codes.ts';
import { omitEmpty, text, webAddress } from '../parse-values.ts';
import { plainText } from '../plain-text.ts';
import type { AwardMapping } from './mapping-schema.ts';
import type { RowContext } from './row-context.ts';

type Award = NonNullable<NoticeContent['awards']>[number];
type Supplier = NonNullable<Award['suppliers']>[number];
type SupplierMapping = NonNullable<AwardMapping['suppliers']>[number];

const MAX_LIST = 500;

function supplier(at: RowContext, given: SupplierMapping, name: string, alone: boolean): Supplier {
  const identifier = alone ? text(at.text(given.identifier), 200) : undefined;
  const country = alone ? at.text(given.country) : undefined;
  return {
    ...omitEmpty({ scheme: identifier && text(at.text(given.scheme), 200), identifier, country: (country && normaliseCountry(country)) || undefined }),
    name,
  };
}

/** Suppliers: the items of a list, each with its own identifier, or the names in one value. */
function suppliersOf(at: RowContext, given: SupplierMapping): Supplier[] {
  if (!at.matches(given.when)) return [];
  const rows = given.each === undefined ? [at] : at.row.each(given.each).map((row) => at.withRow(row));
  return rows.flatMap((one) => {
    const names = one.texts(given.name).flatMap((name) => text(name, 500) ?? []);
    return names.map((name) => supplier(one, given, name, names.length === 1));
  });
}

/** Awards. One without a supplier, an amount and a date is dropped. */
export function mapAwards(at: RowContext): Award[] {
  return (at.mapping.fields.awards ?? []).flatMap((given, place) => {
    if (!at.matches(given.when)) return [];
    const description = text(at.text(given.description), 20_000);
    const award = {
      title: text(at.text(given.title), 2000),
      description: description && plainText(description),
      status: text(at.text(given.status), 100),
      date: at.day(given.date),
      value: at.money(given.value).money,
      suppliers: (given.suppliers ?? []).flatMap((one) => suppliersOf(at, one)).slice(0, MAX_LIST),
      contractNumber: text(at.text(given.contractNumber), 200),
    };
    return award.date || award.value || award.suppliers.length > 0 ? [{ ...omitEmpty(award), id: `award-${place + 1}` }] : [];
  });
}

export function mapClassifications(at: RowContext): Classification[] {
  const found = (at.mapping.fields.classifications ?? []).flatMap(({ scheme, code, description }) => {
    const words = text(at.text(description), 500);
    return at.texts(code).flatMap((given): Classification[] => {
      const own = text(given, 200);
      return own ? [words ? { scheme, code: own, description: words } : { scheme, code: own }] : [];
    });
  });
  const byCode = new Map(found.map((one) => [`${one.scheme}\u0001${one.code}`, one]));
  return [...byCode.values()].slice(0, MAX_LIST);
}

export function mapDocuments(at: RowContext): NonNullable<NoticeContent['documents']> {
  const found = (at.mapping.fields.documents ?? []).flatMap((given) => {
    const urls = at.texts(given.url).flatMap((one) => webAddress(one) ?? []);
    const more = { title: text(at.text(given.title), 500), format: text(at.text(given.format), 100), documentType: text(at.text(given.documentType), 200) };
    return [...new Set(urls)].map((url) => ({ ...omitEmpty(more), url }));
  });
  return found.slice(0, MAX_LIST).map((one, place) => ({ ...one, id: String(place + 1) }));
}

export function mapContact(at: RowContext): NoticeContent['contact'] {
  const { contact } = at.mapping.fields;
  if (!contact) return undefined;
  const short = (field: keyof typeof contact, max: number) => text(at.text(contact[field]), max);
  return omitEmpty({
    organisationName: short('organisationName', 2000),
    name: short('name', 300),
    address: short('address', 1000),
    city: short('city', 200),
    state: short('state', 200),
    postalCode: short('postalCode', 40),
    country: short('country', 100),
    phone: short('phone', 100),
    email: short('email', 320),
    fax: short('fax', 100),
    web: webAddress(at.text(contact.web)),
  });
}

import type { Classification, NoticeContent } from '#contract/notices.ts';
import { normaliseCountry } from '../codes.ts';
import { omitEmpty, asText, webAddress } from '../parse-values.ts';
import { plainText } from '../plain-text.ts';
import type { AwardMapping } from './mapping-schema.ts';
import type { RowContext } from './row-context.ts';

type Award = NonNullable<NoticeContent['awards']>[number];
type Supplier = NonNullable<Award['suppliers']>[number];
type SupplierMapping = NonNullable<AwardMapping['suppliers']>[number];

const MAX_LIST = 500;

function supplier(context: RowContext, mapping: SupplierMapping, name: string, alone: boolean): Supplier {
  const identifier = alone ? asText(context.text(mapping.identifier), 200) : undefined;
  const country = alone ? context.text(mapping.country) : undefined;
  return {
    ...omitEmpty({ scheme: identifier && asText(context.text(mapping.scheme), 200), identifier, country: (country && normaliseCountry(country)) || undefined }),
    name,
  };
}

/** Suppliers: the items of a list, each with its own identifier, or the names in one value. */
function suppliersOf(context: RowContext, mapping: SupplierMapping): Supplier[] {
  if (!context.matches(mapping.when)) return [];
  const rows = mapping.each === undefined ? [context] : context.row.each(mapping.each).map((row) => context.withRow(row));
  return rows.flatMap((rowContext) => {
    const names = rowContext.texts(mapping.name).flatMap((name) => asText(name, 500) ?? []);
    return names.map((name) => supplier(rowContext, mapping, name, names.length === 1));
  });
}

/** Awards. One without a supplier, an amount and a date is dropped. */
export function mapAwards(context: RowContext): Award[] {
  return (context.mapping.fields.awards ?? []).flatMap((awardMapping, place) => {
    if (!context.matches(awardMapping.when)) return [];
    const description = asText(context.text(awardMapping.description), 20_000);
    const award = {
      title: asText(context.text(awardMapping.title), 2000),
      description: description && plainText(description),
      status: asText(context.text(awardMapping.status), 100),
      date: context.day(awardMapping.date),
      value: context.money(awardMapping.value).money,
      suppliers: (awardMapping.suppliers ?? []).flatMap((supplierMapping) => suppliersOf(context, supplierMapping)).slice(0, MAX_LIST),
      contractNumber: asText(context.text(awardMapping.contractNumber), 200),
    };
    return award.date || award.value || award.suppliers.length > 0 ? [{ ...omitEmpty(award), id: `award-${place + 1}` }] : [];
  });
}

export function mapClassifications(context: RowContext): Classification[] {
  const classifications = (context.mapping.fields.classifications ?? []).flatMap(({ scheme, code, description }) => {
    const words = asText(context.text(description), 500);
    return context.texts(code).flatMap((rawCode): Classification[] => {
      const codeText = asText(rawCode, 200);
      return codeText ? [words ? { scheme, code: codeText, description: words } : { scheme, code: codeText }] : [];
    });
  });
  const byCode = new Map(classifications.map((classification) => [`${classification.scheme}\u0001${classification.code}`, classification]));
  return [...byCode.values()].slice(0, MAX_LIST);
}

export function mapDocuments(context: RowContext): NonNullable<NoticeContent['documents']> {
  const documents = (context.mapping.fields.documents ?? []).flatMap((documentMapping) => {
    const urls = context.texts(documentMapping.url).flatMap((rawUrl) => webAddress(rawUrl) ?? []);
    const details = {
      title: asText(context.text(documentMapping.title), 500),
      format: asText(context.text(documentMapping.format), 100),
      documentType: asText(context.text(documentMapping.documentType), 200),
    };
    return [...new Set(urls)].map((url) => ({ ...omitEmpty(details), url }));
  });
  return documents.slice(0, MAX_LIST).map((document, place) => ({ ...document, id: String(place + 1) }));
}

export function mapContact(context: RowContext): NoticeContent['contact'] {
  const { contact } = context.mapping.fields;
  if (!contact) return undefined;
  const short = (field: keyof typeof contact, max: number) => asText(context.text(contact[field]), max);
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
    web: webAddress(context.text(contact.web)),
  });
}

import type { BuyerProfile } from '#contract/organisations.ts';
import { addressOfBuyer } from '../../lib/addresses.ts';

/** A buyer as schema.org's Organization. Addresses only on a known host. */
export function jsonLdOf(buyer: BuyerProfile, url: string | null, origin: string | null): Record<string, unknown> {
  const relative = (relatedBuyer: { name: string; slug: string }) => ({
    '@type': 'Organization',
    name: relatedBuyer.name,
    ...(origin ? { url: origin + addressOfBuyer(relatedBuyer) } : {}),
  });
  const { address, contact } = buyer;
  const parent = buyer.parents.at(-1);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: buyer.name,
    ...(buyer.otherNames.length > 0 ? { alternateName: buyer.otherNames } : {}),
    ...(url ? { '@id': url, url } : {}),
    ...(buyer.web ? { sameAs: buyer.web } : {}),
    ...(buyer.country || address
      ? {
          address: {
            '@type': 'PostalAddress',
            ...(address?.street ? { streetAddress: address.street } : {}),
            ...((address?.city ?? buyer.city) ? { addressLocality: address?.city ?? buyer.city } : {}),
            ...(address?.region ? { addressRegion: address.region } : {}),
            ...(address?.postalCode ? { postalCode: address.postalCode } : {}),
            ...(buyer.country ? { addressCountry: buyer.country } : {}),
          },
        }
      : {}),
    ...(contact?.email ? { email: contact.email } : {}),
    ...(contact?.phone ? { telephone: contact.phone } : {}),
    ...(buyer.identifiers.length > 0
      ? { identifier: buyer.identifiers.map(({ scheme, identifier }) => ({ '@type': 'PropertyValue', propertyID: scheme, value: identifier })) }
      : {}),
    ...(parent ? { parentOrganization: relative(parent) } : {}),
    ...(buyer.children.length > 0 ? { subOrganization: buyer.children.map(relative) } : {}),
  };
}

import type { SupplierProfile } from '#contract/suppliers.ts';
import { addressOfProfile } from './address-of-profile.ts';

/** A supplier as schema.org's Organization. Addresses only on a known host. */
export function jsonLdOf(profile: SupplierProfile, origin: string | null): Record<string, unknown> {
  const { name, otherNames, country, numbers } = profile;
  const path = addressOfProfile(profile);
  const url = origin && path ? origin + path : null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    ...(otherNames.length > 0 ? { alternateName: otherNames } : {}),
    ...(url ? { '@id': url, url } : {}),
    ...(country ? { address: { '@type': 'PostalAddress', addressCountry: country } } : {}),
    ...(numbers.length > 0
      ? { identifier: numbers.map(({ scheme, identifier }) => ({ '@type': 'PropertyValue', propertyID: scheme, value: identifier })) }
      : {}),
  };
}

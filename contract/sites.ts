import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { interfaceLanguages } from './languages.ts';

export const InterfaceLanguage = z.enum(interfaceLanguages);
export type InterfaceLanguage = z.infer<typeof InterfaceLanguage>;

/** The contact of a country's site (specification, section 3). */
export const CountryContact = z.object({
  isoCode: z.string(),
  nationality: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type CountryContact = z.infer<typeof CountryContact>;

/** The requesting host's site, as the browser needs it. */
export const Site = z.object({
  /** `main`, an ISO 3166-1 alpha-2 code, or `unknown`. */
  code: z.string(),
  country: z.string().nullable(),
  languages: z.array(InterfaceLanguage),
  currency: z.string(),
  timeZone: z.string(),
  contact: CountryContact.nullable(),
  /** Social networks (configuration). */
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  productName: z.string(),
  productSlug: z.string(),
});
export type Site = z.infer<typeof Site>;

export const currentSite = defineEndpoint({
  method: 'GET',
  path: '/site',
  summary: 'Get the site of this host',
  access: 'public',
  response: Site,
});

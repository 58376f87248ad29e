import { interfaceLanguages } from '#contract/languages.ts';
import type { CountryContact, InterfaceLanguage } from '#contract/sites.ts';
import type { Config } from '#server/platform/config.ts';
import type { SiteContext } from '#server/platform/ctx.ts';

/** A site of the deployment (product.md, "Sites"; specification, section 9). */
export interface SiteDefinition {
  readonly code: string;
  readonly country: string | null;
  /** The languages that its visitors can choose, the default first. */
  readonly languages: readonly InterfaceLanguage[];
  readonly currency: string;
  readonly timeZone: string;
  readonly nationality: string | null;
}

const site = (code: string, languages: InterfaceLanguage[], currency: string, timeZone: string, nationality: string): SiteDefinition => ({
  code,
  country: code,
  languages,
  currency,
  timeZone,
  nationality,
});

/** The eight country sites, in the specification's order. */
export const countrySites: readonly SiteDefinition[] = [
  site('NP', ['en', 'ne'], 'NPR', 'Asia/Kathmandu', 'Nepalese'),
  site('IN', ['en', 'hi'], 'INR', 'Asia/Kolkata', 'Indian'),
  site('KE', ['en', 'sw'], 'KES', 'Africa/Nairobi', 'Kenyan'),
  site('AU', ['en'], 'AUD', 'Australia/Sydney', 'Australian'),
  site('FR', ['fr', 'en'], 'EUR', 'Europe/Paris', 'French'),
  site('US', ['en', 'es'], 'USD', 'America/New_York', 'American'),
  site('ZA', ['en', 'af'], 'ZAR', 'Africa/Johannesburg', 'South African'),
  site('BD', ['en', 'bn'], 'BDT', 'Asia/Dhaka', 'Bangladeshi'),
];

const mainSite: SiteDefinition = { code: 'main', country: null, languages: interfaceLanguages, currency: 'USD', timeZone: 'UTC', nationality: null };
const unknownSite: SiteDefinition = { ...mainSite, code: 'unknown' };

/** Host name → site code, from the configuration or, without SITES, the development hosts. */
export type Hosts = ReadonlyMap<string, string>;

/** The hosts of development: localhost, 127.0.0.1 and np.localhost, in.localhost … */
export const developmentHosts: Hosts = new Map([
  ['localhost', 'main'],
  ['127.0.0.1', 'main'],
  ['[::1]', 'main'],
  ...countrySites.map(({ code }): [string, string] => [`${code.toLowerCase()}.localhost`, code]),
]);

/** Whether a country has a site of its own. @param country ISO 3166-1 alpha-2. */
export const hasSite = (country: string | null): boolean => countrySites.some((site) => site.country === country);

const definitions = new Map([mainSite, ...countrySites].map((entry) => [entry.code, entry]));

/** The definition of a site code; the unknown site for any other. */
export function siteDefinition(code: string): SiteDefinition {
  return definitions.get(code) ?? unknownSite;
}

/**
 * The site of a host name, without any `www.`. An unknown host gets the site without a country. Its name is used nowhere else: links need
 * `origin`, which only a configured host has.
 * @param host lower case, without port.
 */
export function siteOfHost(hosts: Hosts, config: Pick<Config, 'PORT' | 'production'>, host: string): SiteContext {
  const name = host.replace(/^www\./u, '');
  const definition = siteDefinition(hosts.get(name) ?? 'unknown');
  const origin = definition === unknownSite ? null : config.production ? `https://${name}` : `http://${name}:${config.PORT}`;
  return { ...definition, origin };
}

/** Contact of a country's site: one email for all, one phone for all but Nepal; none without a country. */
export function contactOf(config: Config, code: string): CountryContact | null {
  const definition = siteDefinition(code);
  if (definition === unknownSite) return null;
  return {
    isoCode: definition.country ?? '',
    nationality: definition.nationality ?? '',
    email: config.CONTACT_EMAIL,
    phone: definition.code === 'NP' ? config.CONTACT_PHONE_NP : config.CONTACT_PHONE,
  };
}

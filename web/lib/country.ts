import type { Translate } from './translator.ts';
import { nameOf } from './format.ts';

/** The countries with a site. */
export const siteCountries = ['NP', 'IN', 'KE', 'AU', 'FR', 'US', 'ZA', 'BD'] as const;

/** Name of a country: ours for those with a site (Chromium has no Nepali names), else the browser's. */
export const countryName = (t: Translate, language: string, code: string): string =>
  t(`words.country.${code}`, { defaultValue: nameOf(language, 'region', code) });

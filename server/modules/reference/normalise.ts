import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import iso6391 from 'iso-639-1';
import { interfaceLanguages } from '#contract/languages.ts';
import { countryCodes } from '#seed/reference/countries.ts';
import { currencyTable } from '#seed/reference/currencies.ts';
import { intlName } from '#seed/reference/intl-names.ts';
import { languageCodes } from '#seed/reference/languages.ts';
import { foldText } from '#contract/fold.ts';
import { memoised } from './memoised.ts';

const MAX_TEXT = 100;
/** Languages in which names of countries, languages and currencies are recognised. */
const readLanguages = [...interfaceLanguages, 'de', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'ar', 'uk'];

/** Folded name → code in every one of those languages; the first wins. Made at first use. */
function namesOf(kind: 'region' | 'currency' | 'language', codes: readonly string[], extraNames: Iterable<readonly [string, string]>): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string | undefined, code: string) => {
    const key = name === undefined ? '' : foldText(name);
    if (key !== '' && !names.has(key)) names.set(key, code);
  };
  for (const [name, code] of extraNames) add(name, code);
  for (const language of readLanguages) for (const code of codes) add(intlName(kind, language, code), code);
  return names;
}

function lazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

/** Names that no list has: parts of the United Kingdom, full names of the countries with a site, EU and older codes. */
const countryAliases: Record<string, string> = {
  UK: 'GB',
  ENG: 'GB',
  SCT: 'GB',
  WLS: 'GB',
  NIR: 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  EL: 'GR',
  '1A0': 'XK',
  KOS: 'XK',
  'Federal Democratic Republic of Nepal': 'NP',
  'Republic of India': 'IN',
  Bharat: 'IN',
  'Republic of Kenya': 'KE',
  'Commonwealth of Australia': 'AU',
  'République française': 'FR',
  'French Republic': 'FR',
  'Republic of South Africa': 'ZA',
  RSA: 'ZA',
  'People’s Republic of Bangladesh': 'BD',
  'Viet Nam': 'VN',
  Burma: 'MM',
  Holland: 'NL',
  'Cabo Verde': 'CV',
  Swaziland: 'SZ',
  'Côte d’Ivoire': 'CI',
  Korea: 'KR',
  'Great Britain and Northern Ireland': 'GB',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
};

const countries = lazily(() => {
  const englishNames = Object.entries(english.countries).flatMap(([code, names]) => [names].flat().map((name) => [name, code] as const));
  const codes = countryCodes.flatMap(([alpha2, alpha3]) => [[alpha2, alpha2] as const, [alpha3, alpha2] as const]);
  return namesOf(
    'region',
    countryCodes.map(([alpha2]) => alpha2),
    [...codes, ...Object.entries(countryAliases), ...englishNames],
  );
});

const readCountry = memoised(5000, (text: string) => {
  const foldedName = foldText(text);
  return countries().get(foldedName) ?? countries().get(foldedName.replace(/^the /u, '')) ?? null;
});

/** ISO 3166-1 alpha-2 of a country given by alpha-2, alpha-3 or its name in several languages, in any case; else null. */
export const normaliseCountry = (text: string): string | null => readCountry(text.slice(0, MAX_TEXT));

const knownLanguages = new Set(languageCodes);
const languageNames = lazily(() =>
  namesOf(
    'language',
    languageCodes,
    languageCodes.flatMap((code) => [[iso6391.getName(code), code] as const, [iso6391.getNativeName(code), code] as const]),
  ),
);

const readLanguage = memoised(5000, (text: string) => {
  const first = text.trim().toLowerCase().split(/[-_ ]/u)[0] ?? '';
  if (knownLanguages.has(first)) return first;
  // The runtime knows both three-letter codes of a language (fra and fre) and retired two-letter ones (iw).
  const canonical = /^[a-z]{2,3}$/u.test(first) ? new Intl.Locale(first).language : '';
  return knownLanguages.has(canonical) ? canonical : (languageNames().get(foldText(text)) ?? null);
});

/** ISO 639-1 of a language given by a two- or three-letter code, a tag (en-GB) or its name, in any case; else null. */
export const normaliseLanguage = (text: string): string | null => readLanguage(text.slice(0, MAX_TEXT));

const knownCurrencies = new Set(currencyTable.map(({ code }) => code));
/** Signs of exactly one currency; "$", "Rs" and "kr" are not. */
const currencySigns = new Map(
  Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    '৳': 'BDT',
    US$: 'USD',
    'U.S.$': 'USD',
    A$: 'AUD',
    AU$: 'AUD',
    C$: 'CAD',
    NZ$: 'NZD',
    R$: 'BRL',
    KSH: 'KES',
    KSHS: 'KES',
    रू: 'NPR',
    रु: 'NPR',
    नेरू: 'NPR',
    NRS: 'NPR',
    TK: 'BDT',
    TAKA: 'BDT',
    EURO: 'EUR',
    EUROS: 'EUR',
    STG: 'GBP',
    RAND: 'ZAR',
    'US DOLLARS': 'USD',
  }),
);
const currencyNames = lazily(() =>
  namesOf(
    'currency',
    [...knownCurrencies],
    currencyTable.map(({ code, currency }) => [currency, code] as const),
  ),
);

const readCurrency = memoised(5000, (text: string) => {
  const upper = text.trim().toUpperCase();
  if (knownCurrencies.has(upper)) return upper;
  return currencySigns.get(upper) ?? currencySigns.get(upper.replace(/\.$/u, '')) ?? currencyNames().get(foldText(text)) ?? null;
});

/** ISO 4217 of a currency given by its code, name or unambiguous sign, in any case; else null. */
export const normaliseCurrency = (text: string): string | null => readCurrency(text.slice(0, MAX_TEXT));

import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { intlNames } from './intl-names.ts';
import { intlList } from './list.ts';
import { continentOf } from './regions.ts';

/** UN M49: the smallest region of each country. Taiwan and Kosovo, which M49 does not list, are placed with their neighbours. */
const membersOf: Readonly<Record<string, string>> = {
  '014': 'BI KM DJ ER ET KE MG MW MU YT MZ RE RW SC SO SS UG TZ ZM ZW IO TF',
  '017': 'AO CM CF TD CG CD GQ GA ST',
  '018': 'BW SZ LS NA ZA',
  '011': 'BJ BF CV CI GM GH GN GW LR ML MR NE NG SH SN SL TG',
  '015': 'DZ EG LY MA SD TN EH',
  '029': 'AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS PR BL KN LC MF VC SX TT TC VI',
  '013': 'BZ CR SV GT HN MX NI PA',
  '005': 'AR BO BV BR CL CO EC FK GF GY PY PE GS SR UY VE',
  '021': 'BM CA GL PM US',
  '143': 'KZ KG TJ TM UZ',
  '030': 'CN HK MO KP JP MN KR TW',
  '035': 'BN KH ID LA MY MM PH SG TH TL VN',
  '034': 'AF BD BT IN IR MV NP PK LK',
  '145': 'AM AZ BH CY GE IQ IL JO KW LB OM QA SA PS SY TR AE YE',
  '151': 'BY BG CZ HU PL MD RO RU SK UA',
  '154': 'AX DK EE FO FI GG IS IE IM JE LV LT NO SJ SE GB',
  '039': 'AL AD BA HR GI GR VA IT MT ME MK PT SM RS SI ES XK',
  '155': 'AT BE FR DE LI LU MC NL CH',
  '053': 'AU CX CC HM NZ NF',
  '054': 'FJ NC PG SB VU',
  '057': 'GU KI MH FM NR MP PW UM',
  '061': 'AS CK PF NU PN WS TK TO TV WF',
  '010': 'AQ',
};

/** Nationality labels of the countries with a site (specification, section 3). */
const nationalities: Readonly<Record<string, string>> = {
  NP: 'Nepalese',
  IN: 'Indian',
  KE: 'Kenyan',
  AU: 'Australian',
  FR: 'French',
  US: 'American',
  ZA: 'South African',
  BD: 'Bangladeshi',
};

const regionOf = new Map(Object.entries(membersOf).flatMap(([region, members]) => members.split(' ').map((country) => [country, region] as const)));

/** alpha-2, alpha-3 and numeric codes of ISO 3166-1, and the user-assigned XK. */
export const countryCodes: readonly (readonly [alpha2: string, alpha3: string, numeric: string])[] = codes as [string, string, string][];

export const countries = intlList('countries', [countryCodes, membersOf, nationalities], () =>
  countryCodes
    .map(([code, alpha3, numeric]) => {
      const region = regionOf.get(code) ?? null;
      const attributes = { alpha3, numeric, region, continent: region && continentOf(region), nationality: nationalities[code] ?? null };
      return { code, names: intlNames('region', code, code), attributes };
    })
    .toSorted((a, b) => a.code.localeCompare(b.code)),
);

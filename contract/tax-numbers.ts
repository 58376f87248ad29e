/** A country's tax numbers, with a valid example. */
interface TaxNumber {
  /** Their local name; a proper name, the same in every language. */
  readonly name: string;
  readonly example: string;
  /** Of the number in capitals, without spaces, dots and hyphens. */
  isValid(number: string): boolean;
}

const matching = (name: string, example: string, pattern: RegExp): TaxNumber => ({ name, example, isValid: (number) => pattern.test(number) });

const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** GSTIN (India): state, PAN, registration number, Z, and a check character by the Luhn algorithm in base 36. */
function isGstin(number: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/u.test(number)) return false;
  let sum = 0;
  Array.from(number.slice(0, 14)).forEach((character, index) => {
    const product = BASE36.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  });
  return BASE36[(36 - (sum % 36)) % 36] === number[14];
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
/** ABN (Australia): eleven digits, the first less one; their weighted sum is a multiple of 89. */
const isAbn = (number: string): boolean =>
  /^[1-9]\d{10}$/u.test(number) &&
  Array.from(number).reduce((sum, digit, index) => sum + (Number(digit) - (index === 0 ? 1 : 0)) * ABN_WEIGHTS[index]!, 0) % 89 === 0;

/** TVA (France): two characters computed from the SIREN that follows; if digits, they are (12 + 3 × SIREN mod 97) mod 97. */
function isFrenchVat(number: string): boolean {
  const [, key = '', siren = ''] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/u.exec(number) ?? [];
  if (siren === '') return false;
  return !/^\d\d$/u.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

const vat = (country: string, example: string, pattern: string) => matching('VAT', example, new RegExp(`^${country}${pattern}$`, 'u'));

/**
 * Tax numbers by country (ISO 3166-1): our sites, the United Kingdom and the European Union, in the forms that VIES accepts. Any other
 * country's number only has to be plausible.
 */
const taxNumbers: Readonly<Record<string, TaxNumber>> = {
  NP: matching('PAN', '301234567', /^\d{9}$/u),
  IN: { name: 'GSTIN', example: '27AAPFU0939F1ZV', isValid: isGstin },
  KE: matching('KRA PIN', 'P051234567Q', /^[AP]\d{9}[A-Z]$/u),
  AU: { name: 'ABN', example: '51824753556', isValid: isAbn },
  US: matching('EIN', '12-3456789', /^\d{9}$/u),
  ZA: matching('VAT', '4123456789', /^4\d{9}$/u),
  BD: matching('BIN', '0001234567890', /^(?:\d{9}|\d{11}|\d{13})$/u),
  GB: vat('GB', 'GB123456789', '(?:\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})'),
  FR: { name: 'TVA', example: 'FR83404833048', isValid: isFrenchVat },
  AT: vat('AT', 'ATU12345678', 'U\\d{8}'),
  BE: vat('BE', 'BE0123456789', '[01]\\d{9}'),
  BG: vat('BG', 'BG123456789', '\\d{9,10}'),
  CY: vat('CY', 'CY12345678X', '\\d{8}[A-Z]'),
  CZ: vat('CZ', 'CZ12345678', '\\d{8,10}'),
  DE: vat('DE', 'DE123456789', '\\d{9}'),
  DK: vat('DK', 'DK12345678', '\\d{8}'),
  EE: vat('EE', 'EE123456789', '\\d{9}'),
  ES: vat('ES', 'ESX12345678', '[0-9A-Z]\\d{7}[0-9A-Z]'),
  FI: vat('FI', 'FI12345678', '\\d{8}'),
  GR: vat('EL', 'EL123456789', '\\d{9}'),
  HR: vat('HR', 'HR12345678901', '\\d{11}'),
  HU: vat('HU', 'HU12345678', '\\d{8}'),
  IE: vat('IE', 'IE1234567WA', '(?:\\d{7}[A-Z]{1,2}|\\d[A-Z+*]\\d{5}[A-Z])'),
  IT: vat('IT', 'IT12345678901', '\\d{11}'),
  LT: vat('LT', 'LT123456789', '(?:\\d{9}|\\d{12})'),
  LU: vat('LU', 'LU12345678', '\\d{8}'),
  LV: vat('LV', 'LV12345678901', '\\d{11}'),
  MT: vat('MT', 'MT12345678', '\\d{8}'),
  NL: vat('NL', 'NL123456789B01', '[0-9A-Z+*]{12}'),
  PL: vat('PL', 'PL1234567890', '\\d{10}'),
  PT: vat('PT', 'PT123456789', '\\d{9}'),
  RO: vat('RO', 'RO12345678', '\\d{2,10}'),
  SE: vat('SE', 'SE123456789001', '\\d{12}'),
  SI: vat('SI', 'SI12345678', '\\d{8}'),
  SK: vat('SK', 'SK1234567890', '\\d{10}'),
};

/**
 * A tax number as stored: capitals, without spaces, dots and hyphens. It is composed last: what was removed may have stood between a letter
 * and its accent.
 */
export const plainTaxNumber = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replaceAll(/[\s.\-/]/gu, '')
    .normalize('NFC');

/** Name and example of a country's tax number; undefined where unknown. */
export const taxNumberOf = (country: string): Pick<TaxNumber, 'name' | 'example'> | undefined => taxNumbers[country];

/** Whether a number may be a tax number of the country: its form and check digits, not whether it was ever issued. */
export function isTaxNumber(country: string, text: string): boolean {
  const number = plainTaxNumber(text);
  return taxNumbers[country]?.isValid(number) ?? /^[0-9A-Z+*]{4,30}$/u.test(number);
}

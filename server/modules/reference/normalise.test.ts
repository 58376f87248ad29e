import { describe, expect, it } from 'vitest';
import { agencyOf } from './agency-of.ts';
import { normaliseCountry, normaliseCurrency, normaliseLanguage } from './normalise.ts';
import { toUsd } from './to-usd.ts';

const odd = ['', ' ', '?', '\u0000', '%_', 'constructor', '__proto__', 'x'.repeat(100_000)];

describe('countries', () => {
  it.each([
    ['np', 'NP'],
    ['NPL', 'NP'],
    ['Nepal', 'NP'],
    ['नेपाल', 'NP'],
    ['বাংলাদেশ', 'BD'],
    ['United Kingdom', 'GB'],
    ['England', 'GB'],
    ['UK', 'GB'],
    ['ENG', 'GB'],
    ['FRANCE', 'FR'],
    ['Frankreich', 'FR'],
    ['Suid-Afrika', 'ZA'],
    ['États-Unis', 'US'],
    ['U.S.A.', 'US'],
    ['The Gambia', 'GM'],
    ['Paraguay', 'PY'],
    ['Russian Federation', 'RU'],
    ['Côte d’Ivoire', 'CI'],
    ['EL', 'GR'],
  ])('%s', (given, code) => expect(normaliseCountry(given)).toBe(code));
  it.each([...odd, 'Europe', 'British Oversea Territories', 'ZZ'])('%j is not a country', (given) => expect(normaliseCountry(given)).toBeNull());
});

describe('languages', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-GB', 'en'],
    ['fr_FR', 'fr'],
    ['ENG', 'en'],
    ['fra', 'fr'],
    ['fre', 'fr'],
    ['nep', 'ne'],
    ['French', 'fr'],
    ['Français', 'fr'],
    ['नेपाली', 'ne'],
    ['Kiswahili', 'sw'],
    ['Norwegian Bokmål', 'nb'],
  ])('%s', (given, code) => expect(normaliseLanguage(given)).toBe(code));
  it.each([...odd, 'zz', 'und', 'mul'])('%j is not a language', (given) => expect(normaliseLanguage(given)).toBeNull());
});

describe('currencies', () => {
  it.each([
    ['npr', 'NPR'],
    [' EUR ', 'EUR'],
    ['€', 'EUR'],
    ['₹', 'INR'],
    ['Indian Rupee', 'INR'],
    ['KSh', 'KES'],
    ['Tk.', 'BDT'],
    ['US$', 'USD'],
    ['Euros', 'EUR'],
  ])('%s', (given, code) => expect(normaliseCurrency(given)).toBe(code));
  it.each([...odd, '$', 'Rs', 'ZZZ'])('%j is not a currency', (given) => expect(normaliseCurrency(given)).toBeNull());
});

describe('funding agencies', () => {
  it.each([
    ['World Bank', 'WB'],
    ['The World Bank (IDA)', 'WB'],
    ['IDA Credit No. 5501-NP; Government', 'WB'],
    ['Asian Development Bank Loan 3914-NEP', 'ADB'],
    ['KFW', 'KfW'],
    ['Agence Française de Développement', 'AFD'],
    ['Own funds', 'OWN'],
    ['jica', 'JICA'],
  ])('%s', (given, code) => expect(agencyOf(given)).toBe(code));
  it.each([...odd, 'Someone else'])('%j is not a funding agency', (given) => expect(agencyOf(given)).toBeNull());
});

describe('dollars', () => {
  it('are converted roughly', () => {
    expect(toUsd('100', 'USD')).toBe(100);
    expect(toUsd('13700.00', 'NPR')).toBeCloseTo(100, 6);
    expect(toUsd('1', 'XTS')).toBeNull();
    expect(toUsd('', 'USD')).toBeNull();
    expect(toUsd('1e400', 'USD')).toBeNull();
    expect(toUsd('abc', 'USD')).toBeNull();
    expect(toUsd('5', 'constructor')).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { amountInWords } from './amount-in-words.ts';
import { wordedCurrencies } from './currency-words.ts';

test.each<[InterfaceLanguage, string, string, string]>([
  ['en', '1130.00', 'NPR', 'one thousand one hundred and thirty rupees'],
  ['en', '1.01', 'USD', 'one dollar and one cent'],
  ['en', '0.50', 'ZAR', 'fifty cents'],
  ['en', '0.00', 'EUR', 'zero euros'],
  ['en', '100000.00', 'KES', 'one hundred thousand shillings'],
  ['en', '12345678.90', 'BDT', 'one crore twenty-three lakh forty-five thousand six hundred and seventy-eight taka and ninety poysha'],
  ['fr', '80.00', 'EUR', 'quatre-vingts euros'],
  ['fr', '81.00', 'EUR', 'quatre-vingt-un euros'],
  ['fr', '71.01', 'EUR', 'soixante et onze euros et un centime'],
  ['fr', '91.00', 'EUR', 'quatre-vingt-onze euros'],
  ['fr', '200.00', 'EUR', 'deux cents euros'],
  ['fr', '201.00', 'EUR', 'deux cent un euros'],
  ['fr', '80200.00', 'EUR', 'quatre-vingt mille deux cents euros'],
  ['fr', '200000000.00', 'EUR', 'deux cents millions d’euros'],
  ['fr', '1000000.00', 'USD', 'un million de dollars'],
  ['fr', '1.50', 'EUR', 'un euro et cinquante centimes'],
  ['fr', '21.00', 'NPR', 'vingt et une roupies'],
  ['ne', '1130.00', 'NPR', 'एक हजार एक सय तीस रुपैयाँ मात्र'],
  ['ne', '12345678.50', 'NPR', 'एक करोड तेइस लाख पैंतालीस हजार छ सय अठहत्तर रुपैयाँ पचास पैसा मात्र'],
  ['ne', '1000000.00', 'USD', 'एक मिलियन डलर मात्र'],
  ['hi', '1100.00', 'INR', 'एक हज़ार एक सौ रुपये मात्र'],
  ['hi', '250000.25', 'INR', 'दो लाख पचास हज़ार रुपये और पच्चीस पैसे मात्र'],
  ['hi', '250000.00', 'EUR', 'दो सौ पचास हज़ार यूरो मात्र'],
  ['bn', '1130.00', 'BDT', 'এক হাজার একশত ত্রিশ টাকা মাত্র'],
  ['bn', '4500000.45', 'BDT', 'পঁয়তাল্লিশ লাখ টাকা পঁয়তাল্লিশ পয়সা মাত্র'],
  ['bn', '10000000000.00', 'BDT', 'এক হাজার কোটি টাকা মাত্র'],
  ['sw', '1130.50', 'KES', 'shilingi elfu moja, mia moja na thelathini na senti hamsini'],
  ['sw', '21000.00', 'KES', 'shilingi elfu ishirini na moja'],
  ['sw', '20001.00', 'KES', 'shilingi elfu ishirini, moja'],
  ['es', '1100.00', 'USD', 'mil cien dólares'],
  ['es', '21021.01', 'USD', 'veintiún mil veintiún dólares con un centavo'],
  ['es', '231.00', 'NPR', 'doscientas treinta y una rupias'],
  ['es', '2000000.00', 'EUR', 'dos millones de euros'],
  ['af', '1130.00', 'ZAR', 'een duisend eenhonderd en dertig rand'],
  ['af', '121.21', 'ZAR', 'eenhonderd een-en-twintig rand en een-en-twintig sent'],
])('%s: %s %s is %s', (language, amount, currency, words) => {
  expect(amountInWords(amount, currency, language)).toBe(words);
});

const language = fc.constantFrom(...interfaceLanguages);
const currency = fc.constantFrom(...wordedCurrencies);
const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
const amountOf = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

describe('every amount', () => {
  test('has words of its own', () => {
    fc.assert(
      fc.property(language, currency, cents, cents, (lang, code, one, other) => {
        const [first, second] = [one, other].map((value) => amountInWords(amountOf(value), code, lang));
        expect(first === second).toBe(one === other);
      }),
    );
  });

  test('differs from its neighbours in every language, near each round number', () => {
    for (const lang of interfaceLanguages)
      for (const code of ['NPR', 'EUR']) {
        const near = [0, 20, 100, 200, 1000, 2000, 20_000, 21_000, 100_000, 1e6, 1e7, 1e9, 1e11].flatMap((round) =>
          Array.from({ length: 130 }, (_, step) => round + step),
        );
        const values = [...new Set(near)];
        expect(new Set(values.map((value) => amountInWords(`${value}.00`, code, lang))).size).toBe(values.length);
      }
  });

  test('is plain text: no digits, no missing words, no double spaces', () => {
    fc.assert(
      fc.property(language, currency, cents, (lang, code, value) => {
        const words = amountInWords(amountOf(value), code, lang);
        expect(words).not.toMatch(/\d|undefined|NaN|\s\s|^\s|\s$/u);
        expect(words).toBe(words.toLowerCase());
      }),
    );
  });

  test('names lakh and crore only with the currencies that use them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<InterfaceLanguage>('en', 'hi', 'ne', 'bn'),
        fc.constantFrom('NPR', 'EUR'),
        fc.integer({ min: 100_000, max: 999_999 }),
        (lang, code, value) => {
          const lakh = { en: 'lakh', hi: 'लाख', ne: 'लाख', bn: 'লাখ' }[lang as 'en' | 'hi' | 'ne' | 'bn'];
          expect(amountInWords(`${value}.00`, code, lang).includes(lakh)).toBe(code === 'NPR');
        },
      ),
    );
  });

  test('has two decimals and at most twelve digits', () => {
    for (const amount of ['', '1', '1.0', '-1.00', '1,000.00', '1000000000000.00']) expect(() => amountInWords(amount, 'NPR', 'en')).toThrow(RangeError);
    expect(amountInWords('999999999999.99', 'USD', 'en')).toContain('billion');
  });

  test('of an unknown currency names its code', () => {
    expect(amountInWords('12.30', 'CHF', 'fr')).toBe('douze CHF et trente /100');
  });
});

import type { InterfaceLanguage } from '#contract/sites.ts';
import { lakhCurrencies } from '../../../../../web/lib/format.ts';
import { numberToWords } from '../../../../../web/lib/number-to-words.ts';
import { currencyWords } from './currency-words.ts';
import { afrikaansWords, frenchWords, spanishWords } from './european-words.ts';
import { southAsianWords } from './south-asian-words.ts';
import { swahiliWords } from './swahili-words.ts';

/** How a language writes whole numbers, and sums of money with them. */
interface Speller {
  readonly whole: (value: number, scale: 'lakh' | 'million', isFeminine: boolean) => string;
  /** Between the currency and its hundredths. */
  readonly and: string;
  /** Ends a sum where documents of the language end it so. */
  readonly only?: string;
  /** The currency stands before the number. */
  readonly currencyFirst?: true;
  /** Before the currency after whole millions: "un million d’euros". */
  readonly ofMillions?: (currency: string) => string;
}

const spellers: Readonly<Record<InterfaceLanguage, Speller>> = {
  en: { whole: (value, scale) => numberToWords(String(value), scale), and: ' and ' },
  fr: {
    whole: (value, _scale, isFeminine) => frenchWords(value, isFeminine),
    and: ' et ',
    ofMillions: (currency) => (/^[aeiou]/u.test(currency) ? `d’${currency}` : `de ${currency}`),
  },
  ne: { whole: (value, scale) => southAsianWords('ne', value, scale), and: ' ', only: ' मात्र' },
  hi: { whole: (value, scale) => southAsianWords('hi', value, scale), and: ' और ', only: ' मात्र' },
  bn: { whole: (value, scale) => southAsianWords('bn', value, scale), and: ' ', only: ' মাত্র' },
  sw: { whole: swahiliWords, and: ' na ', currencyFirst: true },
  es: { whole: (value, _scale, isFeminine) => spanishWords(value, isFeminine), and: ' con ', ofMillions: (currency) => `de ${currency}` },
  af: { whole: afrikaansWords, and: ' en ' },
};

/**
 * A sum of money in words, as receipts print it: "one thousand one hundred and thirty rupees". Lakh and crore only for the currencies that
 * are counted so, in the languages that have them. @param amount with two decimals, below 10^12. @throws RangeError for any other.
 */
export function amountInWords(amount: string, currency: string, language: InterfaceLanguage): string {
  const parts = /^(\d{1,12})\.(\d\d)$/u.exec(amount);
  if (!parts) throw new RangeError(`No amount with two decimals: ${amount}`);
  const [value, hundredths] = [Number(parts[1]), Number(parts[2])];
  const { whole, and, only = '', currencyFirst, ofMillions } = spellers[language];
  const scale = lakhCurrencies.has(currency) ? 'lakh' : 'million';
  const { major, minor } = currencyWords(language, currency);
  const sum = (count: number, unit: typeof major) => {
    const words = whole(count, scale, unit.isFeminine);
    // French has the singular below two: "zéro euro".
    const name = count === 1 || (language === 'fr' && count === 0) ? unit.one : unit.many;
    if (currencyFirst) return `${name} ${words}`;
    return `${words} ${ofMillions && count > 0 && count % 1e6 === 0 ? ofMillions(name) : name}`;
  };
  const units = [...(value === 0 && hundredths > 0 ? [] : [sum(value, major)]), ...(hundredths === 0 ? [] : [sum(hundredths, minor)])];
  return `${units.join(and)}${only}`;
}

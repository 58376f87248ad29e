import type { InterfaceLanguage } from '#contract/sites.ts';

/** A unit of money in words: of one, and of any other number. */
interface Unit {
  readonly one: string;
  readonly many: string;
  /** Its grammatical gender is feminine (French, Spanish). */
  readonly isFeminine: boolean;
}
/** A currency and its hundredth. */
export interface CurrencyWords {
  readonly major: Unit;
  readonly minor: Unit;
}

type Currency = 'NPR' | 'INR' | 'KES' | 'AUD' | 'EUR' | 'USD' | 'ZAR' | 'BDT';
/** `rupee/rupees paisa/paisa`; one form where both are alike; `~` before a feminine one. */
type Written = string;

const unitOf = (written: string): Unit => {
  const [one = '', many = one] = written.replace(/^~/u, '').split('/');
  return { one, many, isFeminine: written.startsWith('~') };
};

const words: Readonly<Record<InterfaceLanguage, Readonly<Record<Currency, Written>>>> = {
  en: {
    NPR: 'rupee/rupees paisa',
    INR: 'rupee/rupees paisa/paise',
    KES: 'shilling/shillings cent/cents',
    AUD: 'dollar/dollars cent/cents',
    EUR: 'euro/euros cent/cents',
    USD: 'dollar/dollars cent/cents',
    ZAR: 'rand cent/cents',
    BDT: 'taka poysha',
  },
  fr: {
    NPR: '~roupie/roupies paisa/paisas',
    INR: '~roupie/roupies paisa/paisas',
    KES: 'shilling/shillings centime/centimes',
    AUD: 'dollar/dollars cent/cents',
    EUR: 'euro/euros centime/centimes',
    USD: 'dollar/dollars cent/cents',
    ZAR: 'rand/rands cent/cents',
    BDT: 'taka/takas poisha/poishas',
  },
  ne: {
    NPR: 'रुपैयाँ पैसा',
    INR: 'रुपैयाँ पैसा',
    KES: 'शिलिङ सेन्ट',
    AUD: 'डलर सेन्ट',
    EUR: 'युरो सेन्ट',
    USD: 'डलर सेन्ट',
    ZAR: 'र्‍यान्ड सेन्ट',
    BDT: 'टाका पैसा',
  },
  hi: {
    NPR: 'रुपया/रुपये पैसा/पैसे',
    INR: 'रुपया/रुपये पैसा/पैसे',
    KES: 'शिलिंग सेंट',
    AUD: 'डॉलर सेंट',
    EUR: 'यूरो सेंट',
    USD: 'डॉलर सेंट',
    ZAR: 'रैंड सेंट',
    BDT: 'टका पैसा/पैसे',
  },
  bn: {
    NPR: 'রুপি পয়সা',
    INR: 'রুপি পয়সা',
    KES: 'শিলিং সেন্ট',
    AUD: 'ডলার সেন্ট',
    EUR: 'ইউরো সেন্ট',
    USD: 'ডলার সেন্ট',
    ZAR: 'র‌্যান্ড সেন্ট',
    BDT: 'টাকা পয়সা',
  },
  sw: {
    NPR: 'rupia paisa',
    INR: 'rupia paisa',
    KES: 'shilingi senti',
    AUD: 'dola senti',
    EUR: 'yuro senti',
    USD: 'dola senti',
    ZAR: 'randi senti',
    BDT: 'taka poisha',
  },
  es: {
    NPR: '~rupia/rupias ~paisa/paisas',
    INR: '~rupia/rupias ~paisa/paisas',
    KES: 'chelín/chelines centavo/centavos',
    AUD: 'dólar/dólares centavo/centavos',
    EUR: 'euro/euros céntimo/céntimos',
    USD: 'dólar/dólares centavo/centavos',
    ZAR: 'rand/rands centavo/centavos',
    BDT: 'taka/takas poisha/poishas',
  },
  // Afrikaans counts money in the singular.
  af: {
    NPR: 'roepee paisa',
    INR: 'roepee paisa',
    KES: 'sjieling sent',
    AUD: 'dollar sent',
    EUR: 'euro sent',
    USD: 'dollar sent',
    ZAR: 'rand sent',
    BDT: 'taka poisja',
  },
};

/** Currencies that have words. */
export const wordedCurrencies = Object.keys(words.en) as readonly Currency[];

/** The names of a currency in a language; of another currency than those of our sites its code, and hundredths of it. */
export function currencyWords(language: InterfaceLanguage, currency: string): CurrencyWords {
  const [major = currency, minor = '/100'] = wordedCurrencies.includes(currency as Currency) ? words[language][currency as Currency].split(' ') : [];
  return { major: unitOf(major), minor: minor === '/100' ? { one: minor, many: minor, isFeminine: false } : unitOf(minor) };
}

import { ToWords } from 'to-words';
import { type Scale, inScales } from './scales.ts';

/** A language with a word of its own for each number below a hundred, with lakh and crore, and with hundreds after their number. */
interface SouthAsian {
  readonly belowHundred: (value: number) => string;
  readonly hundred: string;
  readonly lakh: readonly Scale[];
  readonly million: readonly Scale[];
  /** Crores are counted on with themselves where there is no usual word above. */
  readonly countsCrores: boolean;
}

/** The package's words below a hundred, but for those that it spells in no usual way. @param locale of the package. */
function wordsBelowHundred(locale: string, corrections: Readonly<Record<number, string>>): (value: number) => string {
  const words = new ToWords({ localeCode: locale });
  return (value) => corrections[value] ?? words.convert(value);
}

const languages: Readonly<Record<'hi' | 'ne' | 'bn', SouthAsian>> = {
  hi: {
    belowHundred: wordsBelowHundred('hi-IN', { 5: 'पाँच', 51: 'इक्यावन' }),
    hundred: ' सौ',
    lakh: [
      [1e11, 'खरब'],
      [1e9, 'अरब'],
      [1e7, 'करोड़'],
      [1e5, 'लाख'],
      [1e3, 'हज़ार'],
    ],
    million: [
      [1e9, 'बिलियन'],
      [1e6, 'मिलियन'],
      [1e3, 'हज़ार'],
    ],
    countsCrores: false,
  },
  ne: {
    // The package calls Nepali `np`, which is the code of the country.
    belowHundred: wordsBelowHundred('np-NP', { 28: 'अट्ठाइस', 47: 'सतचालीस', 62: 'बयसट्ठी', 66: 'छयसट्ठी', 67: 'सतसट्ठी', 92: 'बयानब्बे' }),
    hundred: ' सय',
    lakh: [
      [1e11, 'खर्ब'],
      [1e9, 'अर्ब'],
      [1e7, 'करोड'],
      [1e5, 'लाख'],
      [1e3, 'हजार'],
    ],
    million: [
      [1e9, 'बिलियन'],
      [1e6, 'मिलियन'],
      [1e3, 'हजार'],
    ],
    countsCrores: false,
  },
  bn: {
    belowHundred: wordsBelowHundred('bn-BD', {
      35: 'পঁয়ত্রিশ',
      45: 'পঁয়তাল্লিশ',
      66: 'ছেষট্টি',
      67: 'সাতষট্টি',
      68: 'আটষট্টি',
      78: 'আটাত্তর',
      81: 'একাশি',
      82: 'বিরাশি',
      83: 'তিরাশি',
      84: 'চুরাশি',
      85: 'পঁচাশি',
      86: 'ছিয়াশি',
    }),
    hundred: 'শত',
    lakh: [
      [1e7, 'কোটি'],
      [1e5, 'লাখ'],
      [1e3, 'হাজার'],
    ],
    million: [
      [1e9, 'বিলিয়ন'],
      [1e6, 'মিলিয়ন'],
      [1e3, 'হাজার'],
    ],
    countsCrores: true,
  },
};

/** A whole number in Hindi, Nepali or Bengali. */
export function southAsianWords(language: keyof typeof languages, value: number, scale: 'lakh' | 'million'): string {
  const { belowHundred, hundred, [scale]: scales, countsCrores } = languages[language];
  const belowThousand = (count: number) => {
    const [hundreds, rest] = [Math.floor(count / 100), count % 100];
    return [...(hundreds === 0 ? [] : [`${belowHundred(hundreds)}${hundred}`]), ...(rest === 0 ? [] : [belowHundred(rest)])].join(' ');
  };
  const { groups, rest } = inScales(value, scales);
  if (groups.length === 0 && rest === 0) return belowHundred(0);
  const counted = groups.map(({ count, name }) => `${countsCrores && count >= 1000 ? southAsianWords(language, count, scale) : belowThousand(count)} ${name}`);
  return [...counted, ...(rest === 0 ? [] : [belowThousand(rest)])].join(' ');
}

import { NEPALI_NUMBERS } from './format.ts';
import { memoised } from './memo.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const formats = memoised((key) => {
  const [locale = 'en', unit = 'byte'] = key.split(' ');
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short', maximumFractionDigits: 1 });
});

/** A number of bytes for people: "2.3 MB", "2,3 Mo". */
export function formatBytes(locale: string, bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return formats(`${locale === 'ne-NP' ? NEPALI_NUMBERS : locale} ${UNITS[power]}`).format(bytes / 1000 ** power);
}

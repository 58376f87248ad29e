import { NEPALI_NUMBERS, type Nepali } from './format.ts';

// Chromium has no Nepali, and the compact form of CLDR 48 says करोड for a million. So names and units are our own.
const months = ['जनवरी', 'फेब्रुअरी', 'मार्च', 'अप्रिल', 'मे', 'जुन', 'जुलाई', 'अगस्ट', 'सेप्टेम्बर', 'अक्टोबर', 'नोभेम्बर', 'डिसेम्बर'];
const weekdays: Record<string, string> = { Sun: 'आइतबार', Mon: 'सोमबार', Tue: 'मङ्गलबार', Wed: 'बुधबार', Thu: 'बिहीबार', Fri: 'शुक्रबार', Sat: 'शनिबार' };
const units: readonly (readonly [number, string])[] = [
  [1e11, 'खर्ब'],
  [1e9, 'अर्ब'],
  [1e7, 'करोड'],
  [1e5, 'लाख'],
];

const digits = (text: string) => text.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x0966 + Number(digit)));

/** An amount of a hundred thousand or more with its unit: "४.८५ करोड". */
function compact(value: number): string {
  // An amount that rounds up to the next unit is written in it: 99.996 lakh is a crore.
  const [size, unit] = units.find(([unitSize]) => Math.round((Math.abs(value) / unitSize) * 100) / 100 >= 1) ?? [1, ''];
  return `${new Intl.NumberFormat(NEPALI_NUMBERS, { maximumFractionDigits: 2 }).format(value / size)} ${unit}`.trim();
}

/** A date or time of day from the parts of `format` (any in Latin script). */
function date(parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>>, shape: 'day' | 'weekday' | 'time' | 'short' | 'dayMonth' | 'month'): string {
  if (shape === 'time') return digits(`${parts.hour}:${parts.minute}`);
  if (shape === 'month') return `${months[Number(parts.month) - 1] ?? ''} ${digits(parts.year ?? '')}`;
  const dayMonth = `${digits(parts.day ?? '')} ${months[Number(parts.month) - 1] ?? ''}`;
  if (shape === 'dayMonth') return dayMonth;
  const day = `${dayMonth} ${digits(parts.year ?? '')}`;
  return shape === 'weekday' ? `${weekdays[parts.weekday ?? ''] ?? ''}, ${day}` : day;
}

/** How Nepali is written. Only its readers fetch this, with its texts (web/locales/ne/files.ts). */
export const nepali: Nepali = { compact, date };

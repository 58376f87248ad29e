import type { Found } from './plain-text.ts';

/** A time of day, HH:MM. */
export type FoundTime = Found<string>;

/** How a word beside the hour changes it. `morning` leaves it, `noon` and `afternoon` add twelve to small hours. */
type Part = 'morning' | 'noon' | 'afternoon';
const parts: readonly (readonly [Part, string])[] = [
  ['morning', 'a\\.?\\s?m\\.?|पूर्वाह्न|पूर्वाहन|बिहान|प्रातः|सुबह|সকাল|পূর্বাহ্ণ|পূর্বাহ্ন|de la manana|vm\\.?'],
  ['noon', 'noon|midday|दोपहर|मध्याह्न|दिनको|दिउँसो|দুপুর|বেলা|du midi|del mediodia'],
  ['afternoon', 'p\\.?\\s?m\\.?|अपराह्न|अपरान्ह|अपराहन|सायं|शाम|बेलुका|বিকাল|বিকেল|অপরাহ্ণ|অপরাহ্ন|সন্ধ্যা|de la tarde|nm\\.?'],
];
const anyPart = parts.map(([, words]) => words).join('|');
const [edge, end] = ['(?<![\\p{L}\\p{N}:.,/-])', '(?![a-z\\p{N}])'];
/** 14:30, 14h30, 2.30 pm, 12:00 noon, दिनको १२:०० बजे, 12 বটা. A bare number needs a word beside it. */
const clock = new RegExp(
  `${edge}(?:(${anyPart})\\s*)?(\\d{1,2})(?:\\s?[:hH]\\s?|\\.(?=\\d\\d\\s*(?:${anyPart}|hrs|hours)))(\\d{2})(?::\\d{2})?\\s*(?:(?:hrs|hours|h|uhr|बजे|টায়|টা|ঘটিকা)\\s*)?(${anyPart})?${end}`,
  'giu',
);
const bareHour = new RegExp(
  `${edge}(?:(${anyPart})\\s*(\\d{1,2})\\s*(?:बजे|टा|টায়|টা|ঘটিকা)?|(\\d{1,2})\\s*(${anyPart}|बजे|ঘটিকা|টায়|h(?:eures?)?|o'clock|uur))${end}`,
  'giu',
);
/** Swahili counts hours from six: saa 4 asubuhi is ten in the morning. */
const swahili = /(?<!\p{L})saa\s+(\d{1,2})(?::(\d{2}))?\s*(kamili|na nusu)?\s*(?:za\s+|ya\s+)?(asubuhi|mchana|alasiri|jioni|usiku)/giu;

function hourOf(hour: number, word: string | undefined): number {
  const part = word === undefined ? undefined : parts.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0];
  if (part === 'morning') return hour === 12 ? 0 : hour;
  if (part === 'afternoon') return hour < 12 ? hour + 12 : hour;
  if (part === 'noon') return hour < 6 ? hour + 12 : hour;
  return hour;
}

/** Hours of the day in which a part of it lies. */
const swahiliParts: Readonly<Record<string, readonly [from: number, to: number]>> = {
  asubuhi: [6, 11],
  mchana: [12, 15],
  alasiri: [15, 17],
  jioni: [16, 19],
  usiku: [19, 23],
};
function swahiliHour(hour: number, word: string): number | null {
  const [from, to] = swahiliParts[word]!;
  // Both counts are written; only one of them falls into the named part of the day.
  return [(hour + 6) % 24, ((hour + 6) % 12) + 12, hour, hour + 12].find((each) => each >= from && each <= to) ?? null;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The times of day that a plain text names, in its order. */
export function findTimes(plain: string): FoundTime[] {
  const found: FoundTime[] = [];
  const add = (match: RegExpExecArray, hour: number | null, minute: number) => {
    const [from, to] = [match.index, match.index + match[0].length];
    if (hour === null || hour > 23 || minute > 59 || found.some((other) => from < other.to && other.from < to)) return;
    found.push({ value: `${two(hour)}:${two(minute)}`, from, to });
  };
  for (const match of plain.matchAll(swahili))
    add(match, swahiliHour(Number(match[1]), match[4]!.toLowerCase()), match[3] === 'na nusu' ? 30 : Number(match[2] ?? 0));
  for (const match of plain.matchAll(clock)) add(match, hourOf(Number(match[2]), match[4] ?? match[1]), Number(match[3]));
  for (const match of plain.matchAll(bareHour)) add(match, hourOf(Number(match[2] ?? match[3]), match[1] ?? match[4]), 0);
  return found.toSorted((a, b) => a.from - b.from);
}

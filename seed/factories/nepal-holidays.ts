import nepaliDateModule from 'nepali-date-converter';

// Node reads the package as CommonJS.
const NepaliDate = (nepaliDateModule as Partial<typeof nepaliDateModule>).default ?? (nepaliDateModule as unknown as typeof nepaliDateModule.default);

interface Rule {
  readonly name: string;
  /** Month and day of the Gregorian calendar. */
  readonly day?: string;
  /** Month and day of the Bikram Sambat calendar. */
  readonly nepaliDay?: readonly [month: number, day: number];
}

/** Public holidays of Nepal on a fixed day of one of its calendars. Festivals that follow the moon have no rule. */
const rules: readonly Rule[] = [
  { name: 'पृथ्वी जयन्ती (Prithvi Jayanti)', nepaliDay: [9, 27] },
  { name: 'प्रजातन्त्र दिवस (Democracy Day)', nepaliDay: [11, 7] },
  { name: 'अन्तर्राष्ट्रिय महिला दिवस (International Women’s Day)', day: '03-08' },
  { name: 'नयाँ वर्ष (New Year)', nepaliDay: [1, 1] },
  { name: 'अन्तर्राष्ट्रिय श्रमिक दिवस (Labour Day)', day: '05-01' },
  { name: 'गणतन्त्र दिवस (Republic Day)', nepaliDay: [2, 15] },
  { name: 'संविधान दिवस (Constitution Day)', nepaliDay: [6, 3] },
  { name: 'क्रिसमस (Christmas)', day: '12-25' },
];
/** The Gregorian year that a Bikram Sambat year begins in is so many years less. */
const YEARS_AHEAD = 57;
/** The first and last year of the converter, which has no rule but a table. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2090];
const POUSH = 9;

const two = (value: number) => String(value).padStart(2, '0');

/** A day of the Bikram Sambat calendar in a Gregorian year: from Poush on, those of the Nepali year that began in the year before. */
function gregorianDay(year: number, [month, day]: readonly [number, number]): string[] {
  const nepaliYear = year + YEARS_AHEAD - (month >= POUSH ? 1 : 0);
  if (nepaliYear < FIRST_YEAR || nepaliYear > LAST_YEAR) return [];
  const found = new NepaliDate(nepaliYear, month - 1, day).getAD();
  return [`${found.year}-${two(found.month + 1)}-${two(found.date)}`];
}

const byYear = new Map<number, ReadonlyMap<string, string>>();

/** The public holidays of Nepal that we know in a Gregorian year: the name of each by its day (2026-05-29), in order. */
export function nepalHolidays(year: number): ReadonlyMap<string, string> {
  return byYear.getOrInsertComputed(year, () => {
    const days = rules.flatMap(({ name, day, nepaliDay }) =>
      (nepaliDay ? gregorianDay(year, nepaliDay) : [`${year}-${day}`]).map((date) => [date, name] as const),
    );
    return new Map(days);
  });
}

/** Whether a day (2026-05-29) is one of them. */
export const isNepalHoliday = (date: string): boolean => nepalHolidays(Number(date.slice(0, 4))).has(date);

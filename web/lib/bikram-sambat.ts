import given from 'nepali-date-converter';

// Node reads the package as CommonJS, a bundler as a module.
const NepaliDate = (given as Partial<typeof given>).default ?? (given as unknown as typeof given.default);

const months = ['Baisakh', 'Jestha', 'Ashadh', 'Shrawan', 'Bhadra', 'Ashwin', 'Kartik', 'Mangsir', 'Poush', 'Magh', 'Falgun', 'Chaitra'];
const nepaliMonths = ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'];
const digits = (value: number) => String(value).replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x0966 + Number(digit)));

/** The first day of the table, 1 Baisakh 2000. */
const BEGIN = Date.UTC(1943, 3, 14);

/** A day of a calendar; months from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day of Bikram Sambat for a Gregorian one; null outside the table (2000 to 2090 BS, 1943 to 2034 AD). */
export function toBikramSambat({ year, month, day }: Day): Day | null {
  // Before its table the converter goes on with days that there are not; Date takes a year of two digits for one of the 20th century.
  if (year < 1900 || Date.UTC(year, month - 1, day) < BEGIN) return null;
  try {
    // The converter reads the day in the machine's own zone: noon is in that day everywhere.
    const date = new NepaliDate(new Date(year, month - 1, day, 12));
    return { year: date.getYear(), month: date.getMonth() + 1, day: date.getDate() };
  } catch {
    return null;
  }
}

/** The Gregorian day for one of Bikram Sambat; null outside the table. */
export function fromBikramSambat({ year, month, day }: Day): Day | null {
  try {
    const date = new NepaliDate(year, month - 1, day).toJsDate();
    return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
  } catch {
    return null;
  }
}

/** "5 Mangsir 2083 BS" or, in Nepali, "वि.सं. २०८३ मंसिर ५"; `brief` leaves out the year. */
export function bikramSambat(language: string, gregorian: Day, brief: boolean): string | null {
  const found = toBikramSambat(gregorian);
  if (!found) return null;
  const { year, month, day } = found;
  if (language === 'ne') return brief ? `${nepaliMonths[month - 1]} ${digits(day)}` : `वि.सं. ${digits(year)} ${nepaliMonths[month - 1]} ${digits(day)}`;
  return brief ? `${day} ${months[month - 1]}` : `${day} ${months[month - 1]} ${year} BS`;
}

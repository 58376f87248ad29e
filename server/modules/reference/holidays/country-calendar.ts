import { memoised } from '../memoised.ts';

/** A day's holiday by day. */
type Calendar = ReadonlyMap<string, string>;

// The package knows the holidays of the world: it is loaded when somebody first asks for one.
const load = () => import('date-holidays');

const readCalendar = memoised(200, async (key: string): Promise<Calendar> => {
  const [country = '', year = '', language = ''] = key.split(' ');
  const { default: Holidays } = await load();
  const calendar = new Holidays();
  if (!(country in calendar.getCountries())) return new Map();
  calendar.init(country);
  const holidays = calendar.getHolidays(Number(year), language).filter(({ type }) => type === 'public');
  return new Map(holidays.map(({ date, name }) => [date.slice(0, 10), name]));
});

/**
 * The public holidays of a whole country in a year, by the package date-holidays: the name of each by its day (2026-12-25). Empty for
 * a country that it does not have, as Nepal.
 * @param language of the names, where they have it; else the country's own.
 */
export const countryCalendar = (country: string, year: number, language: string): Promise<Calendar> => readCalendar(`${country} ${year} ${language}`);

import type { Site } from '#contract/sites.ts';
import { countryName } from './country.ts';
import { type Shape, formatCount, formatInstant, formatMoney, formatMoneyShort, localeOf, nameOf, zoneName, zoneOffset } from './format.ts';
import { secondDate as dateBeside, withSecondDate } from './second-calendar.ts';
import type { Translate } from './translator.ts';

export type Formats = ReturnType<typeof formatsOf>;

/** Formatting for a language and a site. */
export function formatsOf(site: Pick<Site, 'code' | 'timeZone'>, language: string, t: Translate) {
  const locale = localeOf(language, site.code);
  const secondDate = (at: string, zone: string, shape: Shape) => dateBeside(site.code, language, at, zone, shape);
  const instant = (at: string, zone: string, shape: Shape) => withSecondDate(formatInstant(locale, at, zone, shape), secondDate(at, zone, shape));
  return {
    locale,
    language,
    siteZone: site.timeZone,
    count: (count: number, isCapped = false) => formatCount(locale, count, isCapped),
    money: (money: Parameters<typeof formatMoney>[1]) => formatMoney(locale, money),
    moneyShort: (money: Parameters<typeof formatMoney>[1]) => formatMoneyShort(locale, money),
    /** A date or time of day. Where the site has a second calendar, the date in it follows. */
    instant,
    /** The day of an award. A day is the same in every zone; an instant is shown in `zone` (the site's by default). */
    awardDay: (date: string, shape: Shape, zone = site.timeZone) =>
      /^\d{4}-\d\d-\d\d$/u.test(date) ? instant(`${date}T12:00:00Z`, 'UTC', shape) : instant(date, zone, shape),
    /** The same without the second calendar, and the second calendar alone: null where the site has none. */
    firstDate: (at: string, zone: string, shape: Shape) => formatInstant(locale, at, zone, shape),
    secondDate,
    /** A zone by its usual name in the page's language; the names of our sites' zones are ours. */
    zoneName: (zone: string) => t(`words.zone.${zone}`, { defaultValue: zoneName(zone) }),
    /** The name of an instant's zone where its clocks differ from the site's; null where they do not. */
    otherZone: (at: string, zone: string) => {
      const offset = zoneOffset(at, zone);
      return offset === zoneOffset(at, site.timeZone) ? null : offset;
    },
    country: (code: string) => countryName(t, language, code),
    name: (type: 'language' | 'currency', code: string) => nameOf(language, type, code),
  };
}

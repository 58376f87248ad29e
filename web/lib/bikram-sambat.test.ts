import fc from 'fast-check';
import nepaliDateModule from 'nepali-date-converter';
import { afterAll, describe, expect, it } from 'vitest';
import type { Translate } from './translator.ts';
import { formatsOf } from './site.tsx';
import { bikramSambat, toBikramSambat } from './bikram-sambat.ts';
import { registerCalendar } from './second-calendar.ts';

// Node reads the package as CommonJS.
const NepaliDate = (nepaliDateModule as Partial<typeof nepaliDateModule>).default ?? (nepaliDateModule as unknown as typeof nepaliDateModule.default);
/** The day by the library's own converter, which reads it in the machine's zone: noon is on that day everywhere. */
const byLibrary = (date: Date) => {
  const nepaliDate = new NepaliDate(new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12));
  return { year: nepaliDate.getYear(), month: nepaliDate.getMonth() + 1, day: nepaliDate.getDate() };
};
const dayOf = (date: Date) => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
const [FIRST, LAST] = [Date.UTC(1943, 3, 14), Date.UTC(2034, 3, 13)];

describe('Bikram Sambat', () => {
  it('agrees with the calendar on known days', () => {
    // New years, and 3 Asoj 2072, when the constitution came into force.
    expect(toBikramSambat({ year: 1943, month: 4, day: 14 })).toEqual({ year: 2000, month: 1, day: 1 });
    expect(toBikramSambat({ year: 2024, month: 4, day: 13 })).toEqual({ year: 2081, month: 1, day: 1 });
    expect(toBikramSambat({ year: 2025, month: 4, day: 14 })).toEqual({ year: 2082, month: 1, day: 1 });
    expect(toBikramSambat({ year: 2015, month: 9, day: 20 })).toEqual({ year: 2072, month: 6, day: 3 });
    expect(toBikramSambat({ year: 2026, month: 11, day: 21 })).toEqual({ year: 2083, month: 8, day: 5 });
  });

  it('matches the library for every day of its table', () => {
    let before = 0;
    for (let time = FIRST; time <= LAST; time += 86_400_000) {
      const date = new Date(time);
      const converted = toBikramSambat(dayOf(date));
      if (JSON.stringify(converted) !== JSON.stringify(byLibrary(date))) expect({ date, found: converted }).toEqual({ date, found: byLibrary(date) });
      const order = converted!.year * 10_000 + converted!.month * 100 + converted!.day;
      if (order <= before) expect(order).toBeGreaterThan(before);
      before = order;
    }
    expect(toBikramSambat(dayOf(new Date(FIRST)))).toEqual({ year: 2000, month: 1, day: 1 });
    expect(toBikramSambat(dayOf(new Date(LAST)))).toEqual({ year: 2090, month: 12, day: 30 });
    expect([toBikramSambat(dayOf(new Date(FIRST - 1))), toBikramSambat(dayOf(new Date(LAST + 86_400_000)))]).toEqual([null, null]);
  });

  it('gives nothing outside of its table, and never fails', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (year, month, day) => {
        const isInTable = (year > 1943 && year < 2034) || (year === 1943 && month > 4) || (year === 2034 && month < 4);
        const isAtItsEnd = (year === 1943 || year === 2034) && month === 4;
        if (!isAtItsEnd) expect(toBikramSambat({ year, month, day }) !== null).toBe(isInTable);
      }),
    );
    expect(bikramSambat('en', { year: 2034, month: 4, day: 14 }, 'day')).toBeNull();
    for (const [year, month, day] of [
      [1943, 4, 13],
      [1943, 1, 1],
      [1942, 12, 31],
      [1900, 1, 1],
      [43, 4, 14],
    ] as const)
      expect(toBikramSambat({ year, month, day })).toBeNull();
  });

  it('is written in the language of the page', () => {
    const day = { year: 2026, month: 11, day: 21 };
    expect(bikramSambat('en', day, 'day')).toBe('5 Mangsir 2083 BS');
    expect(bikramSambat('en', day, 'dayMonth')).toBe('5 Mangsir');
    expect(bikramSambat('ne', day, 'day')).toBe('वि.सं. २०८३ मंसिर ५');
    expect(bikramSambat('ne', day, 'dayMonth')).toBe('मंसिर ५');
  });

  it('gives the months that a Gregorian month overlaps, never a day', () => {
    const december = { year: 2024, month: 12, day: 15 };
    expect(bikramSambat('en', december, 'month')).toBe('Mangsir–Poush 2081 BS');
    expect(bikramSambat('ne', december, 'month')).toBe('वि.सं. २०८१ मंसिर–पुस');
    expect(bikramSambat('en', { ...december, month: 4 }, 'month')).toBe('Chaitra 2080–Baisakh 2081 BS');
    expect(bikramSambat('ne', { ...december, month: 4 }, 'month')).toBe('वि.सं. २०८० चैत–२०८१ वैशाख');
    // Only part of April 2034 is in the table.
    expect(bikramSambat('en', { year: 2034, month: 4, day: 1 }, 'month')).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 1944, max: 2033 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (year, month, day) => {
        const text = bikramSambat('en', { year, month, day }, 'month');
        const [, name, itsYear] = bikramSambat('en', { year, month, day }, 'day')!.split(' ');
        expect(text).toContain(name);
        expect(text).toContain(itsYear);
        expect(text).not.toMatch(/\b\d{1,2}\b/u);
      }),
    );
  });
});

const t: Translate = (key) => key;

describe('dates of a site', () => {
  registerCalendar('NP', bikramSambat);
  afterAll(() => registerCalendar('NP', () => null));
  const nepal = formatsOf({ code: 'NP', timeZone: 'Asia/Kathmandu' }, 'en', t);

  it('have the day in Kathmandu beside them in Nepal alone', () => {
    // 18:20 UTC is five past midnight there.
    expect(nepal.instant('2026-11-20T18:20:00Z', 'Asia/Kathmandu', 'day')).toBe('21 November 2026 (5 Mangsir 2083 BS)');
    expect(nepal.instant('2026-11-20T18:10:00Z', 'Asia/Kathmandu', 'day')).toBe('20 November 2026 (4 Mangsir 2083 BS)');
    expect(nepal.instant('2026-11-20T18:10:00Z', 'Asia/Kathmandu', 'time')).toBe('23:55');
    expect(nepal.instant('2024-12-15T12:00:00Z', 'UTC', 'month')).toBe('December 2024 (Mangsir–Poush 2081 BS)');
    expect(formatsOf({ code: 'IN', timeZone: 'Asia/Kolkata' }, 'en', t).instant('2026-11-20T18:20:00Z', 'Asia/Kathmandu', 'day')).toBe('21 November 2026');
  });

  it('stand alone where the calendar ends, and where there is no date', () => {
    expect(nepal.instant('2040-01-01T00:00:00Z', 'Asia/Kathmandu', 'day')).toBe('1 January 2040');
    expect(nepal.instant('soon', 'Asia/Kathmandu', 'day')).toBe('soon');
  });
});

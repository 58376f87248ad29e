import fc from 'fast-check';
import { dateConfigMap } from 'nepali-date-converter';
import { afterAll, describe, expect, it } from 'vitest';
import type { Translate } from './translator.ts';
import { formatsOf } from '../shell/site.tsx';
import { bikramSambat, fromBikramSambat, toBikramSambat } from './bikram-sambat.ts';
import { registerCalendar } from './second-calendar.ts';

const lengths = Object.entries(dateConfigMap).map(([year, months]) => [Number(year), Object.values(months)] as const);

/** Every day of the table, in order. */
function* days() {
  for (const [year, months] of lengths) {
    for (const [at, length] of months.entries()) for (let day = 1; day <= length; day++) yield { year, month: at + 1, day };
  }
}

describe('Bikram Sambat', () => {
  it('agrees with the calendar on known days', () => {
    // New years, and Asoj 3 of 2072, when the constitution came into force.
    expect(toBikramSambat({ year: 1943, month: 4, day: 14 })).toEqual({ year: 2000, month: 1, day: 1 });
    expect(toBikramSambat({ year: 2024, month: 4, day: 13 })).toEqual({ year: 2081, month: 1, day: 1 });
    expect(toBikramSambat({ year: 2025, month: 4, day: 14 })).toEqual({ year: 2082, month: 1, day: 1 });
    expect(toBikramSambat({ year: 2015, month: 9, day: 20 })).toEqual({ year: 2072, month: 6, day: 3 });
    expect(toBikramSambat({ year: 2026, month: 11, day: 21 })).toEqual({ year: 2083, month: 8, day: 5 });
  });

  it('gives every day of its table once, in order, and back', () => {
    let at = Date.UTC(1943, 3, 14);
    for (const day of days()) {
      const date = new Date(at);
      const gregorian = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      const there = toBikramSambat(gregorian);
      const back = fromBikramSambat(day);
      if (JSON.stringify([there, back]) !== JSON.stringify([day, gregorian])) expect({ there, back }).toEqual({ there: day, back: gregorian });
      at += 86_400_000;
    }
    expect(lengths[0]?.[0]).toBe(2000);
    expect(lengths.at(-1)?.[0]).toBe(2090);
  });

  it('is silent outside of its table, and never fails', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (year, month, day) => {
        const isInTable = (year > 1943 && year < 2034) || (year === 1943 && month > 4) || (year === 2034 && month < 4);
        const isAtItsEnd = (year === 1943 || year === 2034) && month === 4;
        if (!isAtItsEnd) expect(toBikramSambat({ year, month, day }) !== null).toBe(isInTable);
      }),
    );
    expect(bikramSambat('en', { year: 2034, month: 4, day: 14 }, false)).toBeNull();
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
    expect(bikramSambat('en', day, false)).toBe('5 Mangsir 2083 BS');
    expect(bikramSambat('en', day, true)).toBe('5 Mangsir');
    expect(bikramSambat('ne', day, false)).toBe('वि.सं. २०८३ मंसिर ५');
    expect(bikramSambat('ne', day, true)).toBe('मंसिर ५');
  });
});

const t: Translate = (key) => key;

describe('dates of a site', () => {
  registerCalendar('NP', bikramSambat);
  afterAll(() => registerCalendar('NP', () => null));
  const nepal = formatsOf({ code: 'NP', timeZone: 'Asia/Kathmandu' }, 'en', t);

  it('have their day in Kathmandu beside them in Nepal, and nowhere else', () => {
    // 18:20 UTC is five past midnight there.
    expect(nepal.instant('2026-11-20T18:20:00Z', 'Asia/Kathmandu', 'day')).toBe('21 November 2026 (5 Mangsir 2083 BS)');
    expect(nepal.instant('2026-11-20T18:10:00Z', 'Asia/Kathmandu', 'day')).toBe('20 November 2026 (4 Mangsir 2083 BS)');
    expect(nepal.instant('2026-11-20T18:10:00Z', 'Asia/Kathmandu', 'time')).toBe('23:55');
    expect(formatsOf({ code: 'IN', timeZone: 'Asia/Kolkata' }, 'en', t).instant('2026-11-20T18:20:00Z', 'Asia/Kathmandu', 'day')).toBe('21 November 2026');
  });

  it('stand alone where the calendar ends, and where there is no date', () => {
    expect(nepal.instant('2040-01-01T00:00:00Z', 'Asia/Kathmandu', 'day')).toBe('1 January 2040');
    expect(nepal.instant('soon', 'Asia/Kathmandu', 'day')).toBe('soon');
  });
});

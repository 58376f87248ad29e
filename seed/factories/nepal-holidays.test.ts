import { expect, test } from 'vitest';
import { isNepalHoliday, nepalHolidays } from './nepal-holidays.ts';

test('holidays of the Nepali calendar fall on their day of each year', () => {
  expect([...nepalHolidays(2026).keys()]).toEqual([
    '2026-01-11',
    '2026-02-19',
    '2026-03-08',
    '2026-04-14',
    '2026-05-01',
    '2026-05-29',
    '2026-09-19',
    '2026-12-25',
  ]);
  expect(['2024-05-28', '2025-05-29', '2027-09-20', '2028-01-12'].filter((day) => !isNepalHoliday(day))).toEqual([]);
  expect(isNepalHoliday('2026-05-28')).toBe(false);
});

test('beyond the converter’s table those of the Gregorian calendar are left', () => {
  expect([...nepalHolidays(2040).keys()]).toEqual(['2040-03-08', '2040-05-01', '2040-12-25']);
});

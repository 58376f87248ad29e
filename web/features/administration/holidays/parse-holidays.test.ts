import { expect, test } from 'vitest';
import { parseHolidays } from './parse-holidays.ts';

const read = (line: string) => parseHolidays(line).map(({ holiday }) => holiday && `${holiday.date}: ${holiday.name}`);

test('a day and a name are read as people and spreadsheets write them', () => {
  const republicDay = ['2027-05-29: Republic Day'];
  for (const line of [
    '2027-05-29 Republic Day',
    '2027/5/29, Republic Day',
    '"2027-05-29";"Republic Day"',
    '2027-05-29\tRepublic Day',
    '2027-05-29 – Republic Day',
  ])
    expect(read(line)).toEqual(republicDay);
  expect(read('२०२७-०५-२९ गणतन्त्र दिवस २०८४')).toEqual(['2027-05-29: गणतन्त्र दिवस २०८४']);
  expect(read('২০২৭-০৫-২৯ ছুটি')).toEqual(['2027-05-29: ছুটি']);
});

test('each line is one, empty lines are none, and what is no day is named', () => {
  expect(read('\n2027-05-01 Labour Day\r\n\n 2027-12-25, Christmas ')).toEqual(['2027-05-01: Labour Day', '2027-12-25: Christmas']);
  for (const line of ['2027-02-30 No day', '29 May 2027 Republic Day', '2027-05-29', '2027-05-29 ', 'Christmas']) expect(read(line)).toEqual([null]);
});

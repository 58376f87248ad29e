import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bikramSambat, fromBikramSambat, toBikramSambat } from '../../../../web/lib/bikram-sambat.ts';
import { findAmounts, readNumber } from './find-amounts.ts';
import { findEmails, findPhones } from './find-contacts.ts';
import { findDates } from './find-dates.ts';
import { findTimes } from './find-times.ts';
import { plainText } from './plain-text.ts';
import { propose } from './propose.ts';

const options = { monthFirst: false, nepali: false };
const site = { language: null, country: 'NP', currency: 'NPR', timeZone: 'Asia/Kathmandu' };
const day = fc.date({ min: new Date('2007-05-01'), max: new Date('2033-01-01'), noInvalidDate: true });
const isoOf = (date: Date) => date.toISOString().slice(0, 10);
const datesIn = (text: string) => findDates(plainText(text), options).map(({ value }) => value);

describe('dates', () => {
  const languages = ['en', 'fr', 'es', 'hi', 'bn', 'af', 'en-US', 'sw'];
  it.each(languages)('are read as %s writes them, long and with numbers', (language) => {
    const long = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    fc.assert(
      fc.property(day, (date) => {
        expect({ text: long.format(date), found: datesIn(long.format(date)) }).toEqual({ text: long.format(date), found: [isoOf(date)] });
      }),
    );
  });

  it('in numbers are read with the day first, unless it cannot be one, or with the year first', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('/', '-', '.'), (date, sign) => {
        const [year, month, number] = isoOf(date).split('-');
        expect(datesIn(`on ${[number, month, year].join(sign)} at`)).toEqual([isoOf(date)]);
        expect(datesIn([year, month, number].join(sign))).toEqual([isoOf(date)]);
        expect(findDates(`${month}/${number}/${year}`, { ...options, monthFirst: true }).map(({ value }) => value)).toEqual([isoOf(date)]);
      }),
    );
  });

  it('of Bikram Sambat are read in Nepali and in numbers', () => {
    fc.assert(
      fc.property(day, (date) => {
        const [year, month, number] = isoOf(date).split('-').map(Number) as [number, number, number];
        const nepali = toBikramSambat({ year, month, day: number })!;
        expect(fromBikramSambat(nepali.year, nepali.month, nepali.day)).toBe(isoOf(date));
        for (const language of ['ne', 'en']) expect(datesIn(bikramSambat(language, { year, month, day: number }, 'day')!)).toEqual([isoOf(date)]);
        expect(datesIn(`${nepali.year}/${nepali.month}/${nepali.day}`)).toEqual([isoOf(date)]);
      }),
    );
  });

  it.each(['31/02/2026', '2026-13-01', '99.99.9999', '12/2026', '1.2.3', '192.168.1.2026', 'version 10.11.12.13', '2083/13/01', '२०८३/०१/३३'])(
    '%s is none',
    (text) => expect(datesIn(text)).toEqual([]),
  );
});

const two = (value: number) => String(value).padStart(2, '0');
describe('times', () => {
  const clock = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
  it('are read with 24 hours and with 12', () => {
    fc.assert(
      fc.property(clock, ({ hour, minute }) => {
        const expected = [`${two(hour)}:${two(minute)}`];
        const twelve = `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'p.m.'}`;
        for (const text of [`at ${two(hour)}:${two(minute)} hrs`, `à ${hour}h${two(minute)}`, `by ${twelve} sharp`])
          expect(findTimes(plainText(text)).map(({ value }) => value)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['saa 4:00 asubuhi', '10:00'],
    ['saa 8 mchana', '14:00'],
    ['saa 10 jioni', '16:00'],
    ['saa 10:00 asubuhi', '10:00'],
    ['दिउँसो १ बजे', '13:00'],
    ['सायं 5 बजे', '17:00'],
    ['সকাল ১০:৩০ টা', '10:30'],
    ['বিকাল ৪টা', '16:00'],
    ['12 noon', '12:00'],
    ['16 heures', '16:00'],
  ])('%s', (text, expected) => expect(findTimes(plainText(text)).map(({ value }) => value)).toEqual([expected]));
});

const decimal = ({ whole, cents }: { whole: number; cents: number }) =>
  cents === 0 ? String(whole) : `${whole}.${String(cents).padStart(2, '0').replace(/0$/u, '')}`;
describe('amounts', () => {
  const amount = fc.record({ whole: fc.integer({ min: 1, max: 999_999_999_999 }), cents: fc.integer({ min: 0, max: 99 }) });
  it.each(['en-IN', 'en-US', 'fr-FR', 'es-ES', 'de-DE', 'en-ZA', 'ne-NP', 'bn-BD', 'hi-IN'])('are read as %s writes them', (locale) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(amount, ({ whole, cents }) => {
        const text = format.format(whole + cents / 100);
        expect({ text, number: readNumber(plainText(text)) }).toEqual({ text, number: decimal({ whole, cents }) });
        expect(findAmounts(plainText(`EUR ${text} in all`), { currency: null }).map(({ value }) => value)).toEqual([
          { amount: decimal({ whole, cents }), currency: 'EUR' },
        ]);
      }),
    );
  });

  it.each([
    ['Rs. 12 lakh', '1200000', 'NPR'],
    ['NRs 4.5 crore', '45000000', 'NPR'],
    ['₹ 12,50,000/-', '1250000', 'INR'],
    ['रु. ४५ लाख', '4500000', 'NPR'],
    ['৫ কোটি টাকা', '50000000', 'BDT'],
    ['US$ 2.5 million', '2500000', 'USD'],
    ['shilingi milioni 5', '5000000', null],
    ['$ 100', '100', null],
    ['Estimated amount (NRs.)\t4,80,00,000.00', '48000000', 'NPR'],
    ['Estimated cost (in Rs): 75,000', '75000', 'NPR'],
  ])('%s', (text, value, currency) =>
    expect(findAmounts(plainText(text), { currency: 'NPR' }).map((found) => found.value)).toEqual([{ amount: value, currency }]),
  );

  it.each(['12 km', 'Article 12.3', '2026', '45,00,000', 'version 1.2.3'])('%s has none', (text) =>
    expect(findAmounts(plainText(text), { currency: 'NPR' })).toEqual([]),
  );
});

describe('contacts', () => {
  it('addresses are found whole, between other signs', () => {
    const part = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/u);
    fc.assert(
      fc.property(part, part, (name, domain) => {
        expect(findEmails(`(${name}@${domain}.gov.np).`).map(({ value }) => value)).toEqual([`${name}@${domain}.gov.np`]);
      }),
    );
  });
  it('numbers of a date or an amount are no telephone', () => {
    expect(findPhones('bids until 24-12-2026, 1,52,07,667 rupees, contract 2083-84-05')).toEqual([]);
  });
});

const namesIn = (text: string) =>
  propose({ paragraphs: [{ text, heading: false }], pages: 1, cut: false }, site)
    .proposals.filter(({ field }) => field === 'lastName')
    .map(({ value }) => value);
describe('a contact person', () => {
  it.each([
    ['Contact: Er. Sita Sharma', 'Er. Sita Sharma'],
    ['Contact person: Mr. Ram Bahadur K.C., 9841234567', 'Mr. Ram Bahadur K.C.'],
    ['Contact: Mrs. Jane O’Neill Tel: 01-4211234', 'Mrs. Jane O’Neill'],
    ['सम्पर्क व्यक्ति: ई. सीता शर्मा, ९८४१२३४५६७', 'ई. सीता शर्मा'],
    ['Persona de contacto: María de la Cruz (compras@agua.test)', 'María de la Cruz'],
    ['Kontak: Mev. Anna van der Merwe', 'Mev. Anna van der Merwe'],
  ])('is found in "%s"', (text, name) => expect(namesIn(text)).toEqual([name]));
  it.each(['Contact: 01-4211234', 'Contact: office@water.test', 'Contact: the office of the engineer', 'Contact No. 9841234567'])('is not in "%s"', (text) =>
    expect(namesIn(text)).toEqual([]),
  );
});

/** Bars part the cells of a row, and its last ones may be empty. */
const plain = (text: string) => text.replaceAll(/[|\s]+/gu, ' ').trim();
describe('any text', () => {
  it('keeps each character in its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainText(text)).toHaveLength(text.length);
      }),
    );
    expect(plainText('Élan ०९ ০৯\u00a0Å')).toBe('elan 09 09 a');
  });

  it('gives proposals whose sentence is in the document', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('Deadline: ', '24 December 2026 ', '12:00 ', 'Rs 5 lakh ', 'a@b.test ', 'Tel: 01-4211234 ', 'Contract No. ', '\t', 'अन्तिम मिति '),
    );
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 8 }), { maxLength: 6 }), (lists) => {
        const paragraphs = lists.map((list) => ({ text: list.join(''), heading: false }));
        const { proposals } = propose({ paragraphs, pages: 1, cut: false }, site);
        const whole = plain(paragraphs.map(({ text }) => text).join(' '));
        for (const { sentence } of proposals) expect(whole.includes(plain(sentence.replace(/^…|…$/gu, ''))) || sentence.length > 300).toBe(true);
      }),
      { examples: [[[['Contract No. ', '\t'], ['!0']]], [[['\t']]]] },
    );
  });

  it.each([
    ' '.repeat(100_000),
    '1'.repeat(100_000),
    '1,'.repeat(50_000),
    'a@'.repeat(50_000),
    '(1'.repeat(50_000),
    'tel 1-'.repeat(20_000),
    'bid validity '.repeat(10_000),
    'deadline 1/1/2026 '.repeat(5000),
    'www.'.repeat(30_000),
  ])(
    'takes no time that grows with its square',
    (text) => {
      propose({ paragraphs: [{ text, heading: false }], pages: 1, cut: false }, site);
    },
    20_000,
  );
});

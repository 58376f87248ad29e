import { expect, it } from 'vitest';
import { InterfaceLanguage } from '#contract/sites.ts';
import { translatorOf } from '../../i18n.ts';
import { formatsOf } from '../../lib/site.tsx';
import { pageTexts } from './page-texts.server.ts';
import { termWords } from './term-words.server.ts';

const wordsIn = (language: string) => termWords(pageTexts(language), formatsOf({ code: 'eu', timeZone: 'Europe/Brussels' }, language, translatorOf(language)));
const day = (at: string) => ({ at, zone: 'UTC', dateOnly: true });

it('describes contract terms in words', () => {
  const words = wordsIn('en');
  expect(words({ contractPeriod: { duration: { count: 48, unit: 'month' } }, renewal: { maximum: 1 }, hasOptions: false })).toEqual({
    contractPeriod: ['48 months'],
    options: ['No'],
    renewal: ['up to 1 time'],
    framework: [],
  });
  expect(words({ contractPeriod: { end: day('2026-01-31T23:59:59Z') } }).contractPeriod[0]).toMatch(/^until .*2026$/u);
  expect(words({ contractPeriod: { start: day('2025-02-01T00:00:00Z'), end: day('2026-01-31T23:59:59Z') } }).contractPeriod[0]).toMatch(/2025 – .*2026$/u);
  expect(words({ framework: { maximumParticipants: 5, maximumValue: { amount: '9000', currency: 'EUR' } } }).framework).toEqual([
    'up to 5 participants',
    expect.stringContaining('9,000'),
  ]);
  expect(words({})).toEqual({ contractPeriod: [], options: [], renewal: [], framework: [] });
});

it.each(InterfaceLanguage.options)('has words for everything in %s', (language) => {
  const { contractPeriod, options, renewal, framework } = wordsIn(language)({
    contractPeriod: { start: day('2025-02-01T00:00:00Z'), duration: { count: 2, unit: 'year' } },
    hasOptions: true,
    renewal: { maximum: 3, description: 'One\nTwo' },
    framework: { maximumParticipants: 5, maximumValue: { amount: '9000', currency: 'EUR' } },
  });
  const lines = [...contractPeriod, ...options, ...renewal, ...framework];
  expect(lines.length).toBe(8);
  for (const line of lines) expect(line).not.toMatch(/\{\{|term\.|undefined/u);
});

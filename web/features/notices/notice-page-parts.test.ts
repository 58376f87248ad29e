import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import { lifeCycleSteps } from '#contract/life-cycle.ts';
import { returnReasons } from '#contract/notice-names.ts';
import { pageTexts } from './page-texts.server.ts';
import { pagersOf, partsAsked } from './pagers.server.ts';
import { timelineOf } from './timeline.server.ts';

type Tree = { [key: string]: string | Tree };
const folder = join(import.meta.dirname, '../../locales');
const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/u.test(name));
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`)));
const textsOf = (language: string) => flat(JSON.parse(readFileSync(join(folder, language, 'notice-page.json'), 'utf8')) as Tree);
const singular = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/u, '');
const gaps = (texts: [string, string][], key: string) =>
  [...new Set(texts.filter(([name]) => singular(name) === key).flatMap(([, text]) => text.match(/\{\{\w+\}\}/gu) ?? []))].toSorted();

describe.each(languages)('texts of the notice page in %s', (language) => {
  const [texts, english] = [textsOf(language), textsOf('en')];

  it('match those of English, with the same placeholders and the language’s plural forms', () => {
    const keys = new Set(texts.map(([key]) => singular(key)));
    expect([...keys]).toEqual([...new Set(english.map(([key]) => singular(key)))]);
    for (const key of keys) expect({ key, gaps: gaps(texts, key) }).toEqual({ key, gaps: gaps(english, key) });
    const names = new Set(texts.map(([key]) => key));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plural = texts.filter(([key]) => singular(key) !== key).map(([key]) => singular(key));
    expect(plural.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !names.has(key))).toEqual([]);
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('name every step', () => {
    const t = pageTexts(language);
    for (const step of lifeCycleSteps) expect(t(`step.${step}`)).not.toContain('step.');
    for (const reason of returnReasons) expect(t(`returnReason.${reason}`)).not.toContain('returnReason.');
  });
});

const at = (day: number) => ({ at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`, zone: 'UTC' });
const step = (name: LifeCycleStep['step'], day: number | null, overrides: Partial<LifeCycleStep> = {}): LifeCycleStep => ({
  step: name,
  time: day === null ? null : at(day),
  planned: false,
  ...overrides,
});
/** Steps as on the English page. */
const lines = (steps: LifeCycleStep[]) =>
  timelineOf(steps, pageTexts('en'), String).steps.map(({ label, planned, note }) => [label, planned, note].filter(Boolean).join(', '));

describe('the timeline', () => {
  it('shows past and future steps', () => {
    expect(lines([step('published', 1), step('amended', 2, { amendment: 1 }), step('deadline', 20, { planned: true }), step('cancelled', null)])).toEqual([
      'Published',
      'Amendment 1',
      'Deadline, upcoming',
      'Cancelled, time unknown',
    ]);
  });

  it('says why a scheduled notice is a draft again', () => {
    expect(lines([step('returned', 1, { returnedFor: ['dates', 'buyer'] })])).toEqual([
      'Returned to draft, Its dates no longer fit · Its buyer may not publish',
    ]);
  });

  it('folds many amendments except for the newest three', () => {
    const amended = Array.from({ length: 9 }, (_, number) => step('amended', number + 1, { amendment: number + 1 }));
    expect(lines(amended.slice(0, 4))).toEqual(['Amendment 1', 'Amendment 2', 'Amendment 3', 'Amendment 4']);
    expect(lines([step('published', 1), ...amended])).toEqual(['Published', '6 earlier amendments', 'Amendment 7', 'Amendment 8', 'Amendment 9']);
  });
});

describe('pages of long parts', () => {
  it('come from the address; an invalid number is the first page', () => {
    expect(partsAsked(new URLSearchParams('lots=3&awards=0&documents=-1&amendments=x&classifications=999999'))).toEqual({
      lots: 3,
      awards: 1,
      documents: 1,
      amendments: 1,
      classifications: 100_000,
    });
  });

  it('link to their neighbours, keep the rest of the address, and appear only for several pages', () => {
    const singlePage = { page: 1, pages: 1, total: 3 };
    const parts = { classifications: singlePage, documents: singlePage, awards: singlePage, amendments: singlePage, lots: { page: 2, pages: 3, total: 51 } };
    const pagers = pagersOf(parts, new URLSearchParams('lang=fr&lots=2'), pageTexts('en'), (section) => section, String);
    expect(pagers).toEqual({ lots: { label: 'Pages: lots', range: '21–40 of 51', previous: '?lang=fr#lots', next: '?lang=fr&lots=3#lots' } });
  });
});
